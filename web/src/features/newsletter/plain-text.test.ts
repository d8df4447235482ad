import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test('line breaks and paragraphs are kept, styles and scripts are not', () => {
  const html =
    '<html><head><title>x</title><style>p { color: red }</style></head><body><p style="color: red">Hello<br>world</p><p>Bye</p><script>alert(1)</script></body></html>';
  expect(plainText(html)).toBe('Hello\nworld\nBye');
});

test('escaped characters are shown as they were written', () => {
  expect(plainText('<p>1 &lt; 2 &amp; &lt;b&gt; style=&quot;x&quot;</p>')).toBe('1 < 2 & <b> style="x"');
});
