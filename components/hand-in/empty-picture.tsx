import { Ground, Line, Phone, type PictureProps, Sheet } from './picture-parts'

/** A drawing of a phone with an empty screen. */
export const EmptyPicture = (props: PictureProps) => (
  <Sheet {...props}>
    <Ground />
    <Phone>
      <rect x="62" y="28" width="36" height="24" rx="5" fill="none" strokeWidth="2" strokeDasharray="4 4" className="stroke-edge" />
      <Line x={62} y={62} width={36} />
      <Line x={62} y={74} width={26} />
      <Line x={62} y={86} width={32} />
    </Phone>
  </Sheet>
)
