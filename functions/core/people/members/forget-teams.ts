export { forgetTeams } from './member-store.ts';
