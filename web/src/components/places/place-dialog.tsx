import { useState } from 'react';
import type { Task } from '../../../../shared/model/task.ts';
import { TaskDialog } from '../task-dialog.tsx';
import { type DeviceKind, PLACE_CALLS, type PlaceChange } from './place-calls.ts';
import type { PlaceRequest } from './place-request.ts';
import { SiteDialog } from './site-dialog.tsx';
import { TagsDialog } from './tags-dialog.tsx';

interface PlaceDialogProps {
  readonly of: DeviceKind;
  readonly asked: PlaceRequest;
  readonly onEnded: (task: Task) => void;
  readonly onClose: () => void;
}

/** Asks where devices are, or for their tags, and shows the task until it has ended. */
export function PlaceDialog({ of, asked, onEnded, onClose }: PlaceDialogProps) {
  const [task, setTask] = useState<Task>();
  async function send(change: PlaceChange) {
    const started = await PLACE_CALLS[of](asked.ids, change, asked.whose);
    if (started.taskStatus === 'running' || started.data.skippedCount > 0) return setTask(started);
    onEnded(started);
    onClose();
  }
  if (task) return <TaskDialog task={task} onEnded={onEnded} onClose={onClose} />;
  const Asking = asked.what === 'site' ? SiteDialog : TagsDialog;
  return <Asking of={of} asked={asked} onSend={send} onClose={onClose} />;
}
