import { type ComponentProps, type RefObject, useImperativeHandle, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Site } from '../../../../../shared/model/place.ts';
import { Marks } from '../surface/marks.tsx';
import { Surface } from '../surface/surface.tsx';
import { useView, type Viewing } from '../surface/use-view.ts';
import { PlanPicture } from './plan-picture.tsx';
import type { ShownPlan } from './use-floor-plan.ts';

/** A plan is shown at most so many times larger than its pixels. */
const SCALE_MAX = 4;

interface PlanSurfaceProps extends Pick<ComponentProps<typeof Marks>, 'chosen' | 'placing'> {
  readonly site: Pick<Site, 'name'>;
  readonly picture: ShownPlan;
  readonly onRenew: () => Promise<unknown>;
  /** Gets what is shown, and the commands that change it. */
  readonly viewing: RefObject<Viewing | null>;
  readonly marks: ComponentProps<typeof Marks>['items'];
}

/** The picture of a plan with its devices. While it is moved and zoomed, only this is rendered, not what is around it. */
export function PlanSurface({ site, picture, onRenew, viewing: given, marks, ...places }: PlanSurfaceProps) {
  const { t } = useTranslation('maps');
  const { id, width, height, url } = picture;
  const whole = useMemo(() => ({ from: { x: 0, y: 0 }, to: { x: width, y: height } }), [width, height]);
  const scaleMax = Math.max(SCALE_MAX, 2000 / Math.max(width, height));
  const viewing = useView({ bounds: whole, fitTo: whole, scaleMax });
  useImperativeHandle(given, () => viewing);
  const corner = viewing.toScreen({ x: 0, y: 0 });
  return (
    <Surface
      label={t('planLabel', { name: site.name })}
      viewing={viewing}
      // On phones no higher than the picture is there.
      height={{
        base: `clamp(16rem, ${Math.round((height / width) * 88)}vw, 60vh)`,
        md: 'clamp(22rem, 64vh, 46rem)',
      }}
    >
      <PlanPicture
        key={id}
        url={url}
        // Scaled as a layer: another size would cost a layout and a drawing for each step.
        style={{
          width,
          height,
          transform: `translate(${corner.x}px, ${corner.y}px) scale(${viewing.view.scale})`,
        }}
        onRenew={onRenew}
      />
      <Marks label={t('devicesOnPlan')} items={marks} viewing={viewing} scaleMax={scaleMax} {...places} />
    </Surface>
  );
}
