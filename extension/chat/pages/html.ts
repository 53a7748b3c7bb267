// The HTML around the chat page. Does not import `vscode`.

/** What the page is made of. */
export interface PageAddresses {
  /** Where the page's own files may come from: `webview.cspSource`. */
  readonly source: string;
  readonly script: string;
  readonly style: string;
  /** BCP 47. */
  readonly locale: string;
  readonly title: string;
}

/**
 * The page draws text of a model: only its own files run or style it, nothing can be sent anywhere, and pictures come
 * from the messages themselves.
 */
export function pageHtml({ source, script, style, locale, title }: PageAddresses): string {
  const policy = [
    "default-src 'none'",
    `script-src ${source}`,
    `style-src ${source}`,
    `font-src ${source}`,
    `img-src ${source} data:`,
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${escaped(locale)}">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="${escaped(style)}">
</head>
<body>
<div id="root"></div>
<script type="module" src="${escaped(script)}"></script>
</body>
</html>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
