import type { RaThemeOptions } from 'react-admin';
import { SelectArrow } from './select-arrow.js';

const controlBorder = { borderColor: 'var(--line-strong)' };

/**
 * The MUI theme, built from the product's design tokens. Every colour is a custom property, so one theme serves dark
 * and light; `data-theme` on the root element switches between them. `nativeColor` makes MUI derive shades in CSS
 * instead of computing them from hex values.
 */
export const consoleTheme: RaThemeOptions = {
  cssVariables: { nativeColor: true, disableCssColorScheme: true },
  palette: {
    mode: 'dark',
    primary: {
      main: 'var(--primary)',
      light: 'var(--primary)',
      dark: 'var(--primary)',
      contrastText: 'var(--on-primary)',
    },
    secondary: {
      main: 'var(--text-2)',
      light: 'var(--text-2)',
      dark: 'var(--text-2)',
      contrastText: 'var(--surface-0)',
    },
    error: { main: 'var(--warn)', light: 'var(--warn)', dark: 'var(--warn)', contrastText: 'var(--surface-0)' },
    warning: { main: 'var(--warn)', light: 'var(--warn)', dark: 'var(--warn)', contrastText: 'var(--surface-0)' },
    info: {
      main: 'var(--primary)',
      light: 'var(--primary)',
      dark: 'var(--primary)',
      contrastText: 'var(--on-primary)',
    },
    success: { main: 'var(--text)', light: 'var(--text)', dark: 'var(--text)', contrastText: 'var(--surface-0)' },
    text: { primary: 'var(--text)', secondary: 'var(--text-2)', disabled: 'var(--text-3)' },
    background: { default: 'var(--surface-0)', paper: 'var(--surface-1)' },
    divider: 'var(--line)',
    action: {
      hover: 'var(--surface-2)',
      selected: 'var(--surface-2)',
      active: 'var(--text-2)',
      disabled: 'var(--text-3)',
      disabledBackground: 'var(--surface-2)',
    },
  },
  shape: { borderRadius: 8 },
  spacing: 4,
  typography: {
    fontFamily: 'var(--font)',
    fontSize: 13,
    fontWeightRegular: 420,
    fontWeightMedium: 540,
    fontWeightBold: 640,
    body1: { fontSize: 13, lineHeight: '20px' },
    body2: { fontSize: 13, lineHeight: '20px' },
    caption: { fontSize: 12, lineHeight: '16px' },
    button: { fontSize: 13, lineHeight: '20px', textTransform: 'none', fontWeight: 540, letterSpacing: 0 },
  },
  sidebar: { width: 216, closedWidth: 64 },
  components: {
    MuiCssBaseline: { styleOverrides: { body: { fontSize: 13, lineHeight: '20px' } } },
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          height: 36,
          padding: '0 12px',
          borderRadius: 8,
          gap: 8,
          whiteSpace: 'nowrap',
          '&:focus-visible': { outline: '2px solid var(--primary)', outlineOffset: 2 },
        },
        sizeSmall: { height: 28, padding: '0 8px', fontSize: 13 },
        contained: {
          padding: '0 16px',
          '&.Mui-disabled': { color: 'var(--text-2)', backgroundColor: 'var(--surface-2)' },
        },
        outlined: {
          ...controlBorder,
          color: 'var(--text)',
          backgroundColor: 'var(--surface-1)',
          '&:hover': { ...controlBorder, backgroundColor: 'var(--surface-2)' },
        },
        text: { color: 'var(--text-2)', '&:hover': { color: 'var(--text)', backgroundColor: 'var(--surface-2)' } },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: {
          borderRadius: 8,
          width: 32,
          height: 32,
          padding: 0,
          color: 'var(--text-2)',
          '&:hover': { color: 'var(--text)', backgroundColor: 'var(--surface-2)' },
        },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          height: 36,
          borderRadius: 8,
          backgroundColor: 'var(--field)',
          fontSize: 13,
          '& .MuiOutlinedInput-notchedOutline': controlBorder,
          '&:hover:not(.Mui-focused):not(.Mui-error) .MuiOutlinedInput-notchedOutline': {
            borderColor: 'var(--text-3)',
          },
          '&.MuiInputBase-multiline': { height: 'auto', padding: '8px 12px' },
          '&.MuiInputBase-sizeSmall': { height: 32 },
        },
        input: {
          padding: '0 12px',
          height: '100%',
          boxSizing: 'border-box',
          // Its box has the padding already.
          '&:is(textarea)': { padding: 0 },
        },
      },
    },
    MuiSelect: {
      defaultProps: { IconComponent: SelectArrow },
      styleOverrides: {
        select: { display: 'flex', alignItems: 'center', minHeight: '0 !important' },
        icon: { color: 'var(--text-2)', top: 'calc(50% - 8px)', right: 12 },
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { margin: '4px 0 0', fontSize: 12, lineHeight: '16px' } } },
    MuiMenu: {
      styleOverrides: {
        paper: {
          backgroundColor: 'var(--surface-3)',
          border: '1px solid var(--line-strong)',
          boxShadow: 'var(--float)',
        },
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: { fontSize: 13, minHeight: 32, '&.Mui-selected': { backgroundColor: 'var(--primary-soft)' } },
      },
    },
    MuiDialog: {
      styleOverrides: {
        paper: {
          backgroundColor: 'var(--surface-3)',
          border: '1px solid var(--line-strong)',
          borderRadius: 12,
          boxShadow: 'var(--float)',
        },
      },
    },
    MuiBackdrop: {
      styleOverrides: { root: { backgroundColor: 'var(--scrim)' }, invisible: { backgroundColor: 'transparent' } },
    },
    MuiTooltip: {
      styleOverrides: {
        tooltip: {
          backgroundColor: 'var(--surface-3)',
          color: 'var(--text)',
          border: '1px solid var(--line-strong)',
          fontSize: 12,
          boxShadow: 'var(--float)',
        },
      },
    },
    MuiSnackbarContent: {
      styleOverrides: {
        root: {
          backgroundColor: 'var(--surface-3)',
          color: 'var(--text)',
          border: '1px solid var(--line-strong)',
          boxShadow: 'var(--float)',
        },
      },
    },
  },
};
