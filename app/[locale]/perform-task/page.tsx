export default function P() {
  return <p>wizard</p>
}
