/** What lists know of sites and tags. Apart from the schemas, which only forms need. */

/** The maximum number of tags of a device. */
export const TAGS_MAX = 10;
export const TAG_MAX = 30;

/** In filters, the site of a device that has none. */
export const NO_SITE = 'none';

/** The form in which tags are stored and compared: "Trade  Fair" is the tag "trade fair". */
export const tagOf = (text: string): string =>
  text.normalize('NFKC').toLowerCase().normalize('NFKC').replace(/\s+/gu, ' ').trim();

/** Letters, digits, spaces and some marks. A comma separates tags in files, and a number sign ends them in keys. */
export const TAG_FORM = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} ._/&+'’-]*$/u;

/** The maximum page size of the devices of a site: about as many rows are a megabyte, which is as much as one Query reads. */
export const SITE_DEVICES_MAX = 2000;
