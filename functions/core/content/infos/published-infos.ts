/** Access to published Infos for other domains. */
export { type PublishedInfo, readPublished } from './store.ts';
