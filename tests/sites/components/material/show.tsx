import { createTheme, CssBaseline, ThemeProvider } from '@mui/material';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

const THEME = createTheme({
  palette: { primary: { main: '#3949ab' }, secondary: { main: '#00897b' }, background: { default: '#f4f5fa' } },
  typography: { fontFamily: 'Roboto, "Helvetica Neue", Arial, sans-serif' },
});

/** Draws at once: the page is complete when its script has run. */
export function show(page: ReactNode): void {
  const place = document.querySelector('#root');
  if (!place) throw new Error('the page has no #root');
  const root = createRoot(place);
  flushSync(() => root.render(<ThemeProvider theme={THEME}><CssBaseline />{page}</ThemeProvider>));
}
