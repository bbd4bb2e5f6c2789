import Swiper from 'swiper'
import { Navigation, Pagination } from 'swiper/modules'

interface Parts {
  root: HTMLElement
  dots: HTMLElement
  previous: HTMLElement
  next: HTMLElement
  /** The start of each dot's accessible name: 'Go to testimonial'. */
  goTo: string
}

/** Starts Swiper on the list. A separate chunk, see {@link Carousel}. @returns stops it */
export function startCarousel({ root, dots, previous, next, goTo }: Parts): () => void {
  root.scrollTo({ left: 0, behavior: 'instant' })
  root.dataset.ready = 'true'
  const swiper = new Swiper(root, {
    modules: [Navigation, Pagination],
    spaceBetween: 30,
    breakpoints: { 0: { slidesPerView: 1 }, 768: { slidesPerView: 2 }, 1024: { slidesPerView: 2 } },
    speed: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 300,
    navigation: { prevEl: previous, nextEl: next },
    pagination: {
      el: dots,
      clickable: true,
      renderBullet: (index, className) => `<button type="button" class="${className}" aria-label="${goTo} ${index + 1}"></button>`,
    },
  })
  const mark = () => {
    for (const dot of dots.children) dot.setAttribute('aria-current', String(dot.classList.contains('swiper-pagination-bullet-active')))
  }
  swiper.on('paginationUpdate', mark)
  mark()
  return () => swiper.destroy()
}
