import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, parseHex, READABLE, toHex } from '../../../../shared/model/colour.ts';
import { compose } from './compose.ts';

const letterhead = {
  branding: { managerTitle: 'Beacon Manager', colour: null, supportAddress: null },
  language: 'de-de',
} as const;

describe('a mail', () => {
  it('has the same content as text and as HTML, with its link in both', () => {
    const { text, html } = compose(
      {
        subject: 'Bitte bestätigen',
        paragraphs: ['Guten Tag,', 'erste Zeile\nzweite Zeile'],
        button: { label: 'Bestätigen', url: 'https://console.example/a?b=1&c=2' },
        note: 'Der Link gilt sieben Tage.',
      },
      letterhead,
    );
    expect(text).toContain('https://console.example/a?b=1&c=2');
    expect(html).toContain('href="https://console.example/a?b=1&amp;c=2"');
    expect(html).toContain('erste Zeile<br>zweite Zeile');
    expect(html).toContain('<html lang="de">');
    for (const words of ['Guten Tag,', 'Bestätigen', 'Der Link gilt sieben Tage.', 'Beacon Manager']) {
      expect([text, html].map((part) => part.includes(words))).toEqual([true, true]);
    }
  });

  it('has a readable button for every colour of a label', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(fc.tuple(channel, channel, channel), (rgb) => {
        const { html } = compose(
          { subject: 'x', paragraphs: ['y'], button: { label: 'Go', url: 'https://console.example' } },
          { ...letterhead, branding: { ...letterhead.branding, colour: toHex(rgb) } },
        );
        const [, ground, ink] = /background:(#\w+);color:(#\w+);/.exec(html)!;
        expect(ground).toBe(toHex(rgb));
        expect(contrast(parseHex(ground!)!, parseHex(ink!)!)).toBeGreaterThanOrEqual(READABLE);
      }),
    );
  });

  it('escapes markup in its content', () => {
    const nasty = fc.stringMatching(/^[<>"'&a-z /=]{1,40}$/);
    fc.assert(
      fc.property(nasty, (words) => {
        const plain = compose({ subject: 'x', paragraphs: ['y'] }, letterhead).html;
        const { html } = compose({ subject: words, paragraphs: [words] }, letterhead);
        const tags = (text: string) => text.match(/<[^>]*>/g)?.length;
        expect(tags(html)).toBe(tags(plain));
      }),
    );
  });
});
