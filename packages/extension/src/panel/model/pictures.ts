const PICTURE = /^data:image\/(png|webp|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/;

/** Recordings come from anywhere: a picture is shown only where it is one, and never fetched. */
export function safePicture(url: unknown): string | null {
  return typeof url === 'string' && PICTURE.test(url) ? url : null;
}
