/** In a row of a list. */
const SHOWN = 2;

interface TagMarksProps {
  readonly tags: readonly string[];
  /** All of them, not only the first. */
  readonly all?: boolean;
}

/** The tags of a device, in a cell or a line of facts. */
export function TagMarks({ tags, all = false }: TagMarksProps) {
  const shown = all ? tags : tags.slice(0, SHOWN);
  const others = tags.slice(shown.length);
  return (
    <span className="marks tags" title={others.length > 0 ? tags.join(', ') : undefined}>
      {shown.map((tag) => (
        <span key={tag} className="label" data-tone="gray">
          {tag}
        </span>
      ))}
      {others.length > 0 && (
        <span className="muted">
          <span aria-hidden>+{others.length}</span>
          <span className="sr-only">{others.join(', ')}</span>
        </span>
      )}
    </span>
  );
}
