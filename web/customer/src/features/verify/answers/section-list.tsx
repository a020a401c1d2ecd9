import { hasSection, isAsked, isOwner, percentText, type KycField, type KycSection } from '@corella/contracts/kyc';
import { Button, Icon } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.js';
import { AnswerFields, type AnswerFieldsProps } from './answer-fields.js';
import styles from '../verify.module.css';
import { sectionLabel } from '../words.js';
import { isLeftOut, nextSection, restOf, sectionsOf, sumOf, withoutSection } from './sections.js';

/** The places or people of a company, each under its name. Those that may be left out can be added and removed. */
export function SectionList({ fields, ...shown }: AnswerFieldsProps): JSX.Element | null {
  const { form, draft } = shown;
  const { answers, saver } = draft;
  const [opened, setOpened] = useState<ReadonlySet<KycSection>>(new Set());
  const asked = fields.filter((field) => field.section !== undefined && isAsked(field, answers));
  const sections = sectionsOf(asked);
  if (sections.length === 0) return null;
  const isThere = (section: KycSection): boolean =>
    !isLeftOut(form.fields, section) || opened.has(section) || hasSection(form, answers, section);
  const there = sections.filter(isThere);
  const next = nextSection(form, answers, { sections, opened });
  const last = there.filter((section) => isLeftOut(form.fields, section)).at(-1);
  const remove = (section: KycSection): void => {
    for (const [name, answer] of withoutSection(form, answers, section))
      if (answer !== (answers[name] ?? '')) saver.change(name, answer);
    void saver.flush().catch(() => undefined);
    // The owners after it have moved up, so the last place is empty now.
    setOpened(new Set([...opened].filter((one) => one !== (isOwner(section) ? last : section))));
  };
  return (
    <>
      {there.map((section) => (
        <SectionFields
          key={section}
          section={section}
          fields={asked.filter((field) => field.section === section)}
          {...shown}
          onRemove={isRemovable(form.fields, section, there) ? () => remove(section) : undefined}
        />
      ))}
      {sections.some(isOwner) ? <Total {...shown} mayAdd={next !== null} /> : null}
      {next === null ? null : <AddSection section={next} onAdd={() => setOpened(new Set([...opened, next]))} />}
    </>
  );
}

/** Of owners, one has to stay. */
const isRemovable = (fields: readonly KycField[], section: KycSection, there: readonly KycSection[]): boolean =>
  isOwner(section) ? there.filter(isOwner).length > 1 : isLeftOut(fields, section);

interface SectionFieldsProps extends AnswerFieldsProps {
  readonly section: KycSection;
  readonly onRemove: (() => void) | undefined;
}

function SectionFields({ section, onRemove, ...fields }: SectionFieldsProps): JSX.Element {
  const { t } = useTranslation('verify');
  const name = sectionLabel(section, useLanguage());
  return (
    <section className={styles.section} aria-labelledby={`section-${section}`}>
      <header className={styles.groupHead}>
        <h3 id={`section-${section}`}>{name}</h3>
        {onRemove === undefined ? null : (
          <Button kind="quiet" aria-label={t('section.removeOne', { name })} onClick={onRemove}>
            {t('section.remove')}
          </Button>
        )}
      </header>
      <AnswerFields {...fields} />
    </section>
  );
}

function AddSection({ section, onAdd }: { readonly section: KycSection; readonly onAdd: () => void }): JSX.Element {
  const { t } = useTranslation('verify');
  return (
    <div className={styles.add}>
      <Button onClick={onAdd}>
        <Icon name="plus" />
        {t(isOwner(section) ? 'section.addOwner' : 'section.addPlace')}
      </Button>
    </div>
  );
}

/** How much of the company the named owners hold, and whether somebody else could hold 25 percent. */
function Total({
  form,
  draft,
  mayAdd,
}: Pick<AnswerFieldsProps, 'form' | 'draft'> & { readonly mayAdd: boolean }): JSX.Element | null {
  const { t } = useTranslation('verify');
  const sum = sumOf(form, draft.answers);
  const rest = restOf(form, draft.answers);
  if (sum === 0) return null;
  return (
    <p className={styles.total} data-warn={rest < 0 ? '' : undefined} role="status">
      <b className="num">{t('section.total', { sum: percentText(sum) })}</b>
      <span>
        {rest < 0
          ? t('fault.kyc-shares-sum')
          : t(mayAdd ? 'section.rest' : 'section.enough', { rest: percentText(rest) })}
      </span>
    </p>
  );
}
