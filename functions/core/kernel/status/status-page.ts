import type { Language } from '../../../../shared/model/user-limits.ts';
import { statusPage as pathOf, STATUS_FILE } from '../../../../shared/static-pages.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';
import { page } from '../../../platform/static-page.ts';
import { STATUS_ROUND_MINUTES } from '../../../resources.ts';
import { PART_NAMES, type Part } from '../../../status-parts.ts';
import {
  DAYS_KEPT,
  type Incident,
  isAnnounced,
  isOver,
  isUnderWay,
  lastDays,
  type PartState,
  type Status,
  stateOf,
} from './status.ts';
import { STATUS_TEXTS, type StatusTexts } from './status-texts.ts';

/** After so many minutes the script of the page says that nobody measures any more: two measurements may fail. */
const STALE_MINUTES = 3 * STATUS_ROUND_MINUTES;

/** From the one that hides all others. */
const WORST: readonly PartState[] = ['down', 'disturbed', 'maintenance', 'works'];

interface In {
  readonly language: Language;
  readonly texts: StatusTexts;
}

/** The status as a page in one language. It depends on the status and the time alone, so any writer may write it again. */
export function statusPage(status: Status, language: Language): string {
  const texts = STATUS_TEXTS[language];
  const said: In = { language, texts };
  const { incidents, measuredAt } = status;
  const states = PART_NAMES.map((part) => stateOf(status, part));
  const worst = measuredAt === undefined ? 'unknown' : WORST.find((state) => states.includes(state))!;
  const [open, announced] = [incidents.filter(isUnderWay), incidents.filter(isAnnounced)];
  const past = incidents.filter(isOver);
  return page({
    language,
    title: texts.title,
    inLanguage: pathOf,
    scripts: ['/status.js'],
    main: `<h1>${texts.title}</h1>
<div id="verdict" class="verdict ${worst}"><p>${texts.verdict[worst]}</p></div>
${measuredAt === undefined ? '' : `<p class="quiet">${texts.measured} ${time(measuredAt, said, ` id="measured" data-stale-minutes="${STALE_MINUTES}"`)}, ${texts.everyMinutes(STATUS_ROUND_MINUTES)}.</p>`}
<p id="stale" class="stale" role="status" hidden>${texts.stale}</p>
${incidentsOf(texts.now, open, said)}
${incidentsOf(texts.announced, announced, said)}
<h2>${texts.partsTitle}</h2>
<ul class="parts">
${PART_NAMES.map((part) => partOf(status, part, said)).join('\n')}
</ul>
<h2>${texts.past}</h2>
${past.length > 0 ? past.map((one) => incidentOf(one, said)).join('\n') : `<p>${texts.nothing}</p>`}
<p class="quiet"><a href="${STATUS_FILE}">${texts.asJson}</a></p>`,
  });
}

const incidentsOf = (title: string, incidents: readonly Incident[], said: In) =>
  incidents.length > 0
    ? `<h2>${title}</h2>\n${incidents.map((one) => incidentOf(one, said)).join('\n')}`
    : '';

function incidentOf(incident: Incident, said: In): string {
  const { kind, parts, impact, title, from, until, told } = incident;
  const { language, texts } = said;
  const state = kind === 'maintenance' ? 'maintenance' : impact!;
  const names = parts.map((part) => texts.parts[part][0]).join(', ');
  return `<section class="incident">
<h3>${escapeHtml(title[language])}</h3>
<p class="quiet"><b class="state ${state}">${texts.states[state]}</b> ${time(from, said)}${until === undefined ? '' : ` – ${time(until, said)}`}${isOver(incident) ? ` · ${texts.ended}` : ''}</p>
<p class="quiet">${texts.of(escapeHtml(names))}</p>
${told
  .toReversed()
  .map(({ at, text }) => `<p>${time(at, said)}<br>${escapeHtml(text[language]).replaceAll('\n', '<br>')}</p>`)
  .join('\n')}
</section>`;
}

function partOf(status: Status, part: Part, { language, texts }: In): string {
  const [name, about] = texts.parts[part];
  const state = status.measuredAt === undefined ? 'unknown' : stateOf(status, part);
  const days = lastDays(status).map(({ day, counts }) => ({
    day,
    count: counts?.count ?? 0,
    down: counts?.down[part] ?? 0,
    disturbed: counts?.disturbed[part] ?? 0,
  }));
  const bar = days.map(({ day, count, down, disturbed }) => {
    const worst = count === 0 ? 'unknown' : down > 0 ? 'down' : disturbed > 0 ? 'disturbed' : 'works';
    const said = (
      [
        ['down', down],
        ['disturbed', disturbed],
      ] as const
    ).flatMap(([what, times]) =>
      times > 0 ? [`${texts.states[what]} ${texts.minutes(times * STATUS_ROUND_MINUTES)}`] : [],
    );
    const title = [shortDay(day, language), ...(count === 0 ? [texts.notMeasured] : said)].join(', ');
    return `<i class="${worst}" title="${escapeHtml(title)}"></i>`;
  });
  const measured = days.reduce((sum, { count }) => sum + count, 0);
  const failed = days.reduce((sum, { down, disturbed }) => sum + down + disturbed, 0);
  const share =
    measured === 0 ? texts.noShare : texts.share(percent((measured - failed) / measured, language));
  return `<li><div><b>${escapeHtml(name)}</b><b class="state ${state}">${texts.states[state]}</b></div>
<p class="quiet">${escapeHtml(about)}</p>
<div class="days" role="img" aria-label="${escapeHtml(share)}">${bar.join('')}</div>
<p class="quiet ends"><span>${texts.daysAgo(DAYS_KEPT)}</span><span>${escapeHtml(share)}</span><span>${texts.today}</span></p></li>`;
}

/** Rounded down: 100 % means that nothing failed. */
const percent = (share: number, language: Language) =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
    Math.floor(share * 10_000) / 10_000,
  );

const shortDay = (day: string, language: Language) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

/** A time in UTC; the script of the page says it as the viewer's clock has it. */
function time(at: string, { language }: In, attributes = ''): string {
  const form = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  const said = new Intl.DateTimeFormat(language, form).format(new Date(at));
  return `<time datetime="${at}"${attributes}>${said} UTC</time>`;
}
