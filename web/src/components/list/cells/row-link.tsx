import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';

/** A link from a row to a related screen. */
export const RowLink = ({ to, icon: Icon, label }: { to: string; icon: LucideIcon; label: string }) => (
  <Link className="action" to={to} title={label} aria-label={label}>
    <Icon aria-hidden />
  </Link>
);
