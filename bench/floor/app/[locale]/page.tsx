export default function FloorPage() {
  return <main>floor</main>
}
