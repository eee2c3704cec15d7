package recaudo.interop;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import javax.net.ssl.SSLServerSocket;
import org.jpos.iso.BaseChannel;
import org.jpos.iso.GenericSSLSocketFactory;
import org.jpos.iso.ISOBasePackager;
import org.jpos.iso.ISOException;
import org.jpos.iso.ISOServerSocketFactory;
import org.jpos.iso.ISOUtil;
import org.jpos.iso.channel.ASCIIChannel;
import org.jpos.iso.channel.NACChannel;

/** jPOS's channels and framings. */
final class Wire {
  private Wire() {}

  static BaseChannel channel(Options options) throws IOException {
    ISOBasePackager packager = Dialect.of(options.get("dialect")).packager();
    byte[] tpdu = options.has("tpdu") ? ISOUtil.hex2byte(options.get("tpdu")) : null;
    return switch (options.get("header")) {
      case "4a" -> new ASCIIChannel(packager);
      case "2b" -> new NACChannel(packager, tpdu);
      default -> throw new IllegalArgumentException("--header takes 4a or 2b");
    };
  }

  /** Prints when it is listening, so that clients need no retries. */
  static ISOServerSocketFactory sockets(Options options, Runnable onListening) {
    ISOServerSocketFactory factory = options.has("keystore") ? new LoopbackTls(options) : Wire::plain;
    return port -> {
      ServerSocket socket = factory.createServerSocket(port);
      onListening.run();
      return socket;
    };
  }

  private static ServerSocket plain(int port) throws IOException {
    ServerSocket socket = new ServerSocket();
    socket.setReuseAddress(true);
    socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    return socket;
  }

  /** Accepts only clients whose certificate is in the key store. */
  private static final class LoopbackTls extends GenericSSLSocketFactory {
    LoopbackTls(Options options) {
      setKeyStore(options.get("keystore"));
      setPassword(options.get("password"));
      setKeyPassword(options.get("password"));
      setServerAuthNeeded(true);
    }

    @Override
    public ServerSocket createServerSocket(int port) throws IOException, ISOException {
      ServerSocket socket =
          createServerSocketFactory().createServerSocket(port, 0, InetAddress.getLoopbackAddress());
      ((SSLServerSocket) socket).setNeedClientAuth(true);
      return socket;
    }
  }
}
