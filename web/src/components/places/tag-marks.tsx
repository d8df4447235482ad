interface TagMarksProps {
  readonly tags: readonly string[];
  /** How many are written out. By default as many as a row of a list has room for. */
  readonly shown?: number;
}

/** The tags of a device, in a cell or in the line of its page. */
export function TagMarks({ tags, shown = 2 }: TagMarksProps) {
  const others = tags.slice(shown);
  return (
    <span className="marks tags" title={others.length > 0 ? tags.join(', ') : undefined}>
      {tags.slice(0, shown).map((tag) => (
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
