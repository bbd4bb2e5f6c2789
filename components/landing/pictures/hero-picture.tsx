export function HeroPicture({ reward, className }: { reward: string; className?: string }) {
  return (
    <svg viewBox="0 0 520 480" className={className} aria-hidden>
      <text>{reward}</text>
    </svg>
  )
}
