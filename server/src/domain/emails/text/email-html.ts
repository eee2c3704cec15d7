import { judgeBrandColor } from '@recaudo/contract/shared/brand-color';
import { type Html, html } from '../../../payer-pages/frame/html.ts';
import type { Email } from '../email.ts';
import { mailMessages } from '../messages/dictionary.ts';
import { oneLine } from './outside-text.ts';

/*
 * Tables and inline styles, because email programs support little else. Text and background use the email
 * program's own colors, light or dark; only the button sets its color, which is readable on both.
 */
const FONT =
  "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.5";
const DEFAULT_COLOR = '0b645b';

/**
 * The button must be readable on light and dark backgrounds: uses a shade that contrasts with white, and a text
 * color that contrasts with the shade.
 */
function buttonStyle({ color = DEFAULT_COLOR }: Email): string {
  const { light, textOnLight } = judgeBrandColor(color);
  return (
    `display:inline-block;padding:12px 24px;border-radius:8px;background:${light};color:${textOnLight};` +
    'font-weight:bold;text-decoration:none'
  );
}

const AMOUNT = 'margin:0 0 16px;font-size:32px;line-height:1.2;font-weight:bold';
const TEST =
  'margin:0 0 16px;padding:8px 12px;border-radius:8px;background:#fdf0d5;color:#7a4a00;font-weight:bold';
const CELL = 'padding:8px 12px 8px 0;border-top:1px solid #8a949c;text-align:left;vertical-align:top';

export function emailToHtml(email: Email): string {
  const { language, action } = email;
  return html`<!doctype html>
<html lang="${language === 'es' ? 'es-CO' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${oneLine(email.subject)}</title>
<style>:root{color-scheme:light dark}</style>
</head>
<body style="margin:0;padding:0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;${FONT}"><tr><td align="left">
${logo(email)}<h1 style="margin:0 0 24px;font-size:20px;line-height:1.3">${oneLine(email.sender)}</h1>
${
  email.test !== undefined &&
  html`<p style="${TEST}">${oneLine(email.test)}</p>
`
}${[email.greeting, ...email.paragraphs].map(text => paragraph(text))}${
  email.amount !== undefined &&
  html`<p style="${AMOUNT}">${oneLine(email.amount)}</p>
`
}${factsTable(email)}${picture(email)}${
  action !== undefined && actionBlock(action, language, buttonStyle(email))
}${fileLink(email)}${email.notes.map(text => paragraph(text))}<hr style="border:0;border-top:1px solid #8a949c;margin:24px 0 16px">
<p style="margin:0;font-size:14px">${email.closing.map(
    (line, index) =>
      html`${
        index > 0 &&
        html`<br>
`
      }${oneLine(line)}`,
  )}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`.markup;
}

/** Pictures are on the same server as the action's page. */
const pictureUrl = (path: string, { action }: Email): string | undefined =>
  action === undefined ? undefined : new URL(path, action.url).href;

/**
 * Shown on a white background, because most logos are made for it: in a dark email program, dark letters would
 * disappear.
 */
function logo(email: Email): Html | false {
  const url = email.logoPath == null ? undefined : pictureUrl(email.logoPath, email);
  return (
    url !== undefined &&
    html`<p style="margin:0 0 16px"><img src="${url}" alt="" height="48" style="display:block;height:48px;width:auto;max-width:240px;border:0;border-radius:6px;background:#ffffff"></p>
`
  );
}

/** Scanners need a white margin around the bars. */
function picture(email: Email): Html | false {
  const url = email.picture && pictureUrl(email.picture.path, email);
  return (
    url !== undefined &&
    html`<p style="margin:0 0 24px"><img src="${url}" alt="${oneLine(email.picture?.alt ?? '')}" style="display:block;max-width:100%;padding:12px;border:0;background:#ffffff;color:#000000"></p>
`
  );
}

const paragraph = (text: string): Html => html`<p style="margin:0 0 16px">${oneLine(text)}</p>
`;

const factsTable = ({ facts }: Email): Html | false =>
  facts.length > 0 &&
  html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;${FONT}">
${facts.map(
  ({
    label,
    value,
  }) => html`<tr><th scope="row" style="${CELL};font-weight:normal">${oneLine(label)}</th><td style="${CELL};font-weight:bold;word-break:break-word">${oneLine(value)}</td></tr>
`,
)}</table>
`;

const fileLink = ({ file }: Email): Html | false =>
  file !== undefined &&
  html`<p style="margin:0 0 24px"><a href="${file.url}" target="_blank" rel="noopener noreferrer">${oneLine(file.label)}</a></p>
`;

/** Also shows the URL as text, for people who check a link before they open it. */
const actionBlock = (
  { label, url }: NonNullable<Email['action']>,
  language: Email['language'],
  style: string,
): Html => html`<p style="margin:0 0 16px"><a href="${url}" target="_blank" rel="noopener noreferrer" style="${style}">${oneLine(label)}</a></p>
<p style="margin:0 0 24px;font-size:14px">${mailMessages[language].copyAddress}<br>
<span style="word-break:break-all">${url}</span></p>
`;
