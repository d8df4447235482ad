import * as z from 'zod/mini';
import { iso } from '../../../platform/clock.ts';
import { newTimeId } from '../../../platform/time-id.ts';
import {
  Impact,
  type Incident,
  Parts,
  type Status,
  type Telling,
  Title,
  Told,
  withIncident,
  withMoreTold,
} from './status.ts';
import { changeStatus } from './status-store.ts';

/** The operator's commands about the status page (functions/workers/operate.ts). */
export const IncidentOpened = z.strictObject({ parts: Parts, impact: Impact, title: Title, text: Told });
export const MaintenanceAnnounced = z.strictObject({
  parts: Parts,
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  title: Title,
  text: Told,
});
export const MoreTold = z.strictObject({ id: z.string(), text: Told, impact: z.optional(Impact) });

export const openIncident = ({ text, ...about }: z.output<typeof IncidentOpened>) =>
  tell(text, (telling, status) => withIncident(status, telling, { ...about, kind: 'incident' }));

export const announceMaintenance = ({ text, from, until, ...about }: z.output<typeof MaintenanceAnnounced>) =>
  tell(text, (telling, status) =>
    withIncident(status, telling, {
      ...about,
      kind: 'maintenance',
      // In the one form in which times are compared.
      from: iso(Date.parse(from)),
      until: iso(Date.parse(until)),
    }),
  );

export const tellMore = ({ id, text, impact }: z.output<typeof MoreTold>, isEnd: boolean) =>
  tell(text, (telling, status) => withMoreTold(status, id, telling, { impact, isEnd }), id);

/** Every incident that the page tells of, the newest first. */
export const listIncidents = async (): Promise<readonly Incident[]> =>
  (await changeStatus((status) => status)).incidents;

/** Changes the status, and answers the incident as it stands then. */
async function tell(
  text: Telling['text'],
  change: (telling: Telling, status: Status) => Status,
  incidentId?: string,
): Promise<Incident> {
  const telling = { id: newTimeId(), text };
  const { incidents } = await changeStatus((status) => change(telling, status));
  return incidents.find(({ id }) => id === (incidentId ?? telling.id))!;
}
