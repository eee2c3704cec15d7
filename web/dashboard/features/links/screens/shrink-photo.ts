/** Sharp on a phone, at about 80 KB. */
const MAX_SIDE = 960;
const QUALITY = 0.82;

/** Converts the photo to a small upright JPEG, because the server rejects large files. */
export async function shrinkPhoto(file: File): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const surface = canvas.getContext('2d');
  if (surface === null) return file;
  // A transparent PNG would turn black.
  surface.fillStyle = '#ffffff';
  surface.fillRect(0, 0, canvas.width, canvas.height);
  surface.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return blob === null ? file : new File([blob], 'foto.jpg', { type: 'image/jpeg' });
}
