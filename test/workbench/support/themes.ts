// The kinds of themes a page must look right in.

/** A kind of theme. */
export type Theme = 'light' | 'dark' | 'contrast' | 'contrast-light';

/** Those that screenshots are taken in. */
export const SHOWN_THEMES: readonly Theme[] = ['light', 'dark', 'contrast'];

/** The setting `workbench.colorTheme`, and the class the workbench has in it. */
export const THEMES: Readonly<Record<Theme, { readonly setting: string; readonly className: string }>> = {
  light: { setting: 'Light Modern', className: 'vs' },
  dark: { setting: 'Dark Modern', className: 'vs-dark' },
  contrast: { setting: 'Default High Contrast', className: 'hc-black' },
  'contrast-light': { setting: 'Default High Contrast Light', className: 'hc-light' },
};
