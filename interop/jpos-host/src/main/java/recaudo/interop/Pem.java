package recaudo.interop;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;

/** Writes a key store's private key as PEM, for which keytool has no option: `keystore password alias file`. */
public final class Pem {
  private Pem() {}

  public static void main(String[] args) throws Exception {
    char[] password = args[1].toCharArray();
    KeyStore store = KeyStore.getInstance(new File(args[0]), password);
    byte[] key = store.getKey(args[2], password).getEncoded();
    String body = Base64.getMimeEncoder(64, "\n".getBytes()).encodeToString(key);
    Files.writeString(Path.of(args[3]), "-----BEGIN PRIVATE KEY-----\n" + body + "\n-----END PRIVATE KEY-----\n");
  }
}
