import { Press } from '../press'

export default function FloorPage() {
  return (
    <main>
      <Press />
    </main>
  )
}
