import { CONTENT_FILES, type ContentFileKind } from '../../../../shared/content/content-file.ts';

const typesOf = (kind: ContentFileKind) =>
  Object.entries(CONTENT_FILES[kind].types) as (readonly [type: string, extension: string])[];

/** The accepted type that a file has. By its extension if the browser does not know it, or by another name of the type. */
export function typeOfFile(kind: ContentFileKind, { name, type }: File): string | undefined {
  const types = typesOf(kind);
  const [, extension] = /\.([a-z0-9]+)$/i.exec(name) ?? [];
  return (
    types.find(([one]) => one === type)?.[0] ?? types.find(([, one]) => one === extension?.toLowerCase())?.[0]
  );
}

/** What a browser offers to choose, for the attribute `accept`. */
export const acceptedBy = (kind: ContentFileKind): string =>
  typesOf(kind)
    .flatMap(([type, extension]) => [type, `.${extension}`])
    .join(',');
