/** A dialog that makes the file of an output and uploads it. */
export interface GeneratorProps {
  /** The id of the owner of the content; `0`: the user who is signed in. */
  readonly owner: string;
  /** Gets the address of the file, and what it is about. */
  readonly onMade: (url: string, title: string) => void;
  readonly onClose: () => void;
}
