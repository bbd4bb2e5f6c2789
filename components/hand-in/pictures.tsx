import { Ground, Line, Phone, type PictureProps, Sheet } from './picture-parts'

/** A check mark in a disc. */
const Tick = ({ x, y, r, disc = 'fill-accent', mark = 'stroke-surface' }: { x: number; y: number; r: number; disc?: string; mark?: string }) => (
  <g transform={`translate(${x} ${y}) scale(${r / 10})`}>
    <circle r="10" className={disc} />
    <path d="m-4.5 .3 3.2 3.2 6-6.6" fill="none" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round" className={mark} />
  </g>
)

const Person = ({ x, y, shirt, skin }: { x: number; y: number; shirt: string; skin: string }) => (
  <g transform={`translate(${x} ${y})`}>
    <circle cy="-9" r="8" className={skin} />
    <path d="M-14 17a14 14 0 0 1 28 0Z" className={shirt} />
  </g>
)

/** A list of five steps. */
export const ListPicture = (props: PictureProps) => (
  <Sheet {...props}>
    <Ground />
    <rect x="42" y="12" width="76" height="98" rx="10" className="fill-surface" />
    <rect x="64" y="6" width="32" height="12" rx="6" className="fill-ink" />
    <Tick x={57} y={33} r={5.5} />
    <Line x={69} y={30.5} width={36} />
    <Tick x={57} y={50} r={5.5} />
    <Line x={69} y={47.5} width={28} />
    <Tick x={57} y={67} r={5.5} />
    <Line x={69} y={64.5} width={38} />
    <circle cx="57" cy="83.5" r="4.75" fill="none" strokeWidth="1.5" className="stroke-edge" />
    <Line x={69} y={81} width={30} />
    <circle cx="57" cy="99" r="5.5" className="fill-sun" />
    <Line x={69} y={96.5} width={22} />
  </Sheet>
)

/** A card with a person's details. */
export const CardPicture = (props: PictureProps) => (
  <Sheet {...props}>
    <Ground />
    <rect x="22" y="26" width="116" height="72" rx="11" className="fill-surface" />
    <path d="M22 37a11 11 0 0 1 11-11h94a11 11 0 0 1 11 11v5H22Z" className="fill-ink" />
    <Person x={51} y={73} shirt="fill-accent" skin="fill-warning" />
    <Line x={78} y={54} width={46} />
    <Line x={78} y={66} width={34} />
    <Line x={78} y={78} width={40} />
    <Tick x={132} y={94} r={12} disc="fill-sun" mark="stroke-on-sun" />
  </Sheet>
)

/** A screenshot with a check. */
export const ScreenshotPicture = (props: PictureProps) => (
  <Sheet {...props}>
    <Ground />
    <Phone>
      <rect x="62" y="26" width="36" height="32" rx="5" className="fill-accent-tint" />
      <path d="m62 53 10-11 8 8 7-6 11 10v-1a5 5 0 0 1-5 5H67a5 5 0 0 1-5-5Z" className="fill-accent" />
      <circle cx="88" cy="35" r="4" className="fill-sun" />
      <Line x={62} y={66} width={36} />
      <Line x={62} y={77} width={24} />
    </Phone>
    <path
      d="M38 36V24a6 6 0 0 1 6-6h4M122 36V24a6 6 0 0 0-6-6h-4M38 84v12a6 6 0 0 0 6 6h4"
      fill="none"
      strokeWidth="4"
      strokeLinecap="round"
      className="stroke-accent"
    />
    <Tick x={112} y={92} r={16} />
  </Sheet>
)

/** People talking. */
export const ReviewsPicture = (props: PictureProps) => (
  <Sheet {...props}>
    <Ground />
    <path d="M40 14h52a11 11 0 0 1 11 11v18a11 11 0 0 1-11 11H62L49 65V54h-9a11 11 0 0 1-11-11V25a11 11 0 0 1 11-11Z" className="fill-surface" />
    {[43, 54.5, 66, 77.5, 89].map((x) => (
      <circle key={x} cx={x} cy="28" r="4" className="fill-sun" />
    ))}
    <Line x={41} y={39} width={40} />
    <Person x={50} y={94} shirt="fill-accent" skin="fill-warning" />
    <Person x={84} y={94} shirt="fill-sun" skin="fill-ink" />
    <Person x={118} y={94} shirt="fill-ink" skin="fill-edge" />
  </Sheet>
)

/** A message being sent. */
export const MailPicture = (props: PictureProps) => (
  <Sheet {...props}>
    <Ground />
    <rect x="28" y="38" width="88" height="62" rx="10" className="fill-surface" />
    <path d="m32 45 34 27a10 10 0 0 0 12 0l34-27" fill="none" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" className="stroke-ink" />
    <path d="m96 32 46-18-17 46-9-17Z" className="fill-accent" />
    <path d="m142 14-26 29 9 17Z" className="fill-accent-deep" />
    <Tick x={112} y={96} r={12} disc="fill-sun" mark="stroke-on-sun" />
  </Sheet>
)

/** The coin and the payment code. */
export const DonePicture = (props: PictureProps) => (
  <Sheet {...props}>
    <Ground />
    <path d="M84 34h46a8 8 0 0 1 8 8v64l-9-6-9 6-9-6-9 6-9-6-9 6Z" className="fill-surface" />
    <Line x={108} y={50} width={20} />
    <Line x={108} y={62} width={14} />
    <rect x="104" y="76" width="26" height="9" rx="4.5" className="fill-accent" />
    <Tick x={64} y={62} r={40} disc="fill-sun" mark="stroke-on-sun" />
    <circle cx="64" cy="62" r="34" fill="none" strokeWidth="2" className="stroke-surface" />
  </Sheet>
)
