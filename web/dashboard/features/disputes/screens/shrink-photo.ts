/** Large enough to read a printed shipping label. */
const LONGEST_SIDE = 2_400;
const QUALITY = 0.85;

/**
 * Converts a photo to a JPEG within the upload limit, because phones take pictures of 5 to 12 MB. This also removes the
 * location. A file that cannot be decoded is sent unchanged, for the server to reject.
 */
export async function shrinkPhoto(photo: File): Promise<File> {
  const picture = await createImageBitmap(photo).catch(() => undefined);
  if (picture === undefined) return photo;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const drawn = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  const name = `${photo.name.replace(/\.\w+$/, '') || 'foto'}.jpg`;
  return drawn === null ? photo : new File([drawn], name, { type: 'image/jpeg' });
}
