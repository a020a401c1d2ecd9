import { useState } from 'react';
import type { JSX } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import { Link, useNavigate } from 'react-router-dom';
import { REASONS } from '@corella/contracts/operator';
import { FakeServer } from '../../testing/fake-server.js';
import { showElement } from '../../testing/show-page.js';
import { ReasonDialog } from '../actions/reason-dialog.js';
import { useAction } from '../actions/use-action.js';
import type { ReasonInput } from '../actions/reason-dialog.js';
import { useUnsaved } from './unsaved.js';

function Page(): JSX.Element {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  useUnsaved(text !== '');
  return (
    <>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/orders">Orders</Link>
      <Link to="/fees?kind=note">Filter</Link>
      <button type="button" onClick={() => void navigate('/login')}>
        End
      </button>
    </>
  );
}

function Halt(): JSX.Element {
  const [open, setOpen] = useState(true);
  const action = useAction<ReasonInput>(async () => undefined, 'Halted.');
  if (!open) return <p>closed</p>;
  const words = { title: 'Halt', sub: 'BTC/AUD', primary: 'Halt now', keep: 'Keep trading' };
  return <ReasonDialog {...words} reasons="halt" effects={[]} action={action} onClose={() => setOpen(false)} />;
}

const question = () => screen.findByRole('alertdialog', { name: 'Leave without sending?' });
const noQuestion = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
const answer = async (name: string): Promise<HTMLElement> => within(await question()).getByRole('button', { name });
const closingWarns = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => new FakeServer());

describe('a page that holds something typed', () => {
  it('is left after a question only', async () => {
    const { user, address } = showElement(<Page />, { at: '/fees' });
    await user.type(await screen.findByLabelText('Text'), 'a');
    await user.click(screen.getByRole('link', { name: 'Orders' }));
    await user.click(await answer('Keep editing'));
    await noQuestion();
    expect(address()).toBe('/fees');
    expect(screen.getByLabelText<HTMLInputElement>('Text').value).toBe('a');
    await user.click(screen.getByRole('link', { name: 'Orders' }));
    await user.click(await answer('Leave'));
    await waitFor(() => expect(address()).toBe('/orders'));
  });

  it('lets the browser warn before it is closed, and no longer', async () => {
    const { user } = showElement(<Page />, { at: '/fees' });
    const text = await screen.findByLabelText('Text');
    expect(closingWarns()).toBe(false);
    await user.type(text, 'a');
    expect(closingWarns()).toBe(true);
    await user.clear(text);
    expect(closingWarns()).toBe(false);
  });

  it('asks nothing when it is empty, when it stays in place, and when the session ends', async () => {
    const { user, address } = showElement(<Page />, { at: '/fees' });
    await user.click(await screen.findByRole('link', { name: 'Orders' }));
    await waitFor(() => expect(address()).toBe('/orders'));
    await user.click(screen.getByRole('link', { name: 'Filter' }));
    await user.type(screen.getByLabelText('Text'), 'a');
    await user.click(screen.getByRole('link', { name: 'Filter' }));
    await waitFor(() => expect(address()).toBe('/fees?kind=note'));
    await user.click(screen.getByRole('button', { name: 'End' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('a dialog with a note', () => {
  it('closes at once while nothing is written', async () => {
    const { user } = showElement(<Halt />);
    await user.click(await screen.findByRole('button', { name: 'Keep trading' }));
    await screen.findByText('closed');
  });

  it.each(['Keep trading', 'Close dialog'])('asks before %s loses the note', async (name) => {
    const { user } = showElement(<Halt />);
    await user.type(await screen.findByLabelText('Note for the audit log'), 'Feed is wrong');
    await user.click(screen.getByRole('button', { name }));
    await user.click(await answer('Keep editing'));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Note for the audit log').value).toBe('Feed is wrong');
    await noQuestion();
    await user.keyboard('{Escape}');
    await user.click(await answer('Leave'));
    await screen.findByText('closed');
  });

  it('closes without a question once it is sent', async () => {
    const { user } = showElement(<Halt />);
    await user.type(await screen.findByLabelText('Note for the audit log'), 'Feed is wrong');
    await user.click(screen.getByRole('combobox'));
    await user.click((await screen.findAllByRole('option', { name: new RegExp(REASONS.halt[0]?.code ?? '') }))[0]!);
    await user.click(screen.getByRole('button', { name: 'Halt now' }));
    await screen.findByText('closed');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(closingWarns()).toBe(false);
  });
});
