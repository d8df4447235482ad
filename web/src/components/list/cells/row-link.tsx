import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';

/** Leads from a row to something about it. */
export const RowLink = ({ to, icon: Icon, label }: { to: string; icon: LucideIcon; label: string }) => (
  <Link className="action" to={to} title={label} aria-label={label}>
    <Icon aria-hidden />
  </Link>
);
