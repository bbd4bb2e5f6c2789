const ink = 'var(--color-ink)'
const surface = 'var(--color-surface)'
const green = 'var(--color-accent)'
const mid = 'var(--color-accent-mid)'
const soft = 'var(--color-accent-soft)'
const tint = 'var(--color-accent-tint)'
const sun = 'var(--color-sun)'

const Tick = ({ x, y, size = 10, stroke = surface }: { x: number; y: number; size?: number; stroke?: string }) => (
  <path
    d={`M${x - size * 0.5} ${y}l${size * 0.36} ${size * 0.36}l${size * 0.64} ${-size * 0.7}`}
    fill="none"
    stroke={stroke}
    strokeWidth={size * 0.22}
    strokeLinecap="round"
    strokeLinejoin="round"
  />
)

/** A bar that stands for a line of text. */
const Words = ({ x, y, w, fill = soft, h = 8 }: { x: number; y: number; w: number; fill?: string; h?: number }) => (
  <rect x={x} y={y} width={w} height={h} rx={h / 2} fill={fill} />
)

/** The phone with a task, the screenshot that proves it, and the reward. Inline, so that the first screen does not wait for a file. */
export function HeroPicture({ reward, className }: { reward: string; className?: string }) {
  return (
    <svg viewBox="0 0 520 470" className={className} aria-hidden focusable="false">
      <circle cx="262" cy="238" r="218" fill={tint} />
      <circle cx="262" cy="238" r="150" fill={soft} opacity="0.6" />

      <rect x="162" y="24" width="204" height="424" rx="34" fill={ink} />
      <rect x="171" y="33" width="186" height="406" rx="26" fill={surface} />
      <rect x="238" y="43" width="52" height="8" rx="4" fill={ink} />

      <circle cx="203" cy="86" r="16" fill={mid} />
      <path d="M192 98a11 11 0 0 1 22 0a16 16 0 0 1-22 0z" fill={green} />
      <circle cx="203" cy="82" r="5.500" fill={ink} />
      <Words x={228} y={76} w={64} fill={mid} />
      <Words x={228} y={91} w={44} />
      <rect x="306" y="74" width="36" height="24" rx="12" fill={green} />
      <Tick x={324} y={86} size={11} />

      <rect x="187" y="120" width="155" height="106" rx="16" fill={tint} />
      <path d="M187 200l42-36l32 26l34-42l47 48v14a16 16 0 0 1-16 16H203a16 16 0 0 1-16-16z" fill={mid} />
      <circle cx="222" cy="148" r="11" fill={sun} />
      <circle cx="265" cy="173" r="21" fill={green} />
      <path d="M259 163l16 10l-16 10z" fill={surface} />

      <circle cx="199" cy="258" r="11" fill={green} />
      <Tick x={199} y={258} />
      <Words x={220} y={254} w={104} fill={mid} />
      <circle cx="199" cy="292" r="11" fill={green} />
      <Tick x={199} y={292} />
      <Words x={220} y={288} w={82} fill={mid} />
      <circle cx="199" cy="326" r="11" fill={tint} />
      <Words x={220} y={322} w={94} />
      <rect x="187" y="366" width="155" height="42" rx="14" fill={green} />
      <Words x={228} y={383} w={72} fill={surface} />

      <g transform="translate(40 250) rotate(-6)">
        <rect width="146" height="112" rx="18" fill={ink} />
        <rect x="7" y="7" width="132" height="98" rx="12" fill={surface} />
        <rect x="19" y="20" width="66" height="42" rx="8" fill={tint} />
        <path d="M19 54l18-15l14 11l15-17l19 21v0a8 8 0 0 1-8 8H27a8 8 0 0 1-8-8z" fill={mid} />
        <Words x={19} y={74} w={60} />
        <Words x={19} y={87} w={40} />
        <circle cx="112" cy="76" r="22" fill={green} />
        <Tick x={112} y={76} size={20} />
      </g>

      <g transform="translate(322 86)">
        <rect width="172" height="84" rx="20" fill={surface} stroke="var(--color-line)" strokeWidth="1.500" />
        <circle cx="44" cy="42" r="25" fill={sun} />
        <circle cx="44" cy="42" r="19" fill="none" stroke="var(--color-on-sun)" strokeOpacity="0.2" strokeWidth="2" />
        <Tick x={44} y={42} size={17} stroke="var(--color-on-sun)" />
        <text x="84" y="42" fill={ink} fontSize="28" fontWeight="800" dominantBaseline="central" letterSpacing="-0.5">
          {reward}
        </text>
      </g>
    </svg>
  )
}
