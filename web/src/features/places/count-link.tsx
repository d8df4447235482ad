import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

interface CountLinkProps {
  readonly count: number;
  /** What is counted, with its number: what the link leads to. */
  readonly label: string;
  readonly to: string;
}

/** A number of devices in a row, with a link to them. Zero is quiet. In a closed card of a phone it says what it counts. */
export function CountLink({ count, label, to }: CountLinkProps) {
  const { i18n } = useTranslation();
  const number = count.toLocaleString(i18n.language);
  return (
    <span className="count" data-whole={label}>
      {count === 0 ? (
        <span className="muted">{number}</span>
      ) : (
        <Link className="link" aria-label={label} title={label} to={to}>
          {number}
        </Link>
      )}
    </span>
  );
}
