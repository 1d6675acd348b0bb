package io.promptcompiler.core.build;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.source.Checkout;
import io.promptcompiler.core.source.HomeFolder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A secret of the user by which a build recognizes the state that it has written itself. A state
 * decides which documents are compiled again, and a checkout can have one in which documents with
 * errors count as compiled. The secret is 32 random bytes in the file {@code
 * prompt-compiler/state-key} of the user's cache. If there is no such file outside of the checkout,
 * and none can be written, each process has a secret of its own, and compiles everything.
 */
final class StateKey {
  private static final int LENGTH = 32;
  private static final String ALGORITHM = "HmacSHA256";
  private static final Path FILE =
      HomeFolder.of(System.getenv(), "LOCALAPPDATA", "XDG_CACHE_HOME", ".cache")
          .resolve("prompt-compiler")
          .resolve("state-key");

  private static final byte[] OF_PROCESS = random();

  private final byte[] secret;

  private StateKey(byte[] secret) {
    this.secret = secret;
  }

  /** Returns the key for a file with the state of a module. */
  static StateKey of(Path state) {
    boolean isInCheckout =
        FILE.getFileSystem().equals(state.getFileSystem()) && Checkout.of(state).contains(FILE);
    if (isInCheckout) {
      return new StateKey(OF_PROCESS);
    }
    try {
      byte[] present = Files.exists(FILE) ? read() : create();
      return new StateKey(present.length == LENGTH ? present : OF_PROCESS);
    } catch (IOException e) {
      return new StateKey(OF_PROCESS);
    }
  }

  private static byte[] read() throws IOException {
    try (SeekableByteChannel in = Files.newByteChannel(FILE)) {
      ByteBuffer bytes = ByteBuffer.allocate(LENGTH + 1);
      while (bytes.hasRemaining() && in.read(bytes) >= 0) {
        // A file of another length is not one of ours.
      }
      return Arrays.copyOf(bytes.array(), bytes.position());
    }
  }

  private static byte[] create() throws IOException {
    Files.createDirectories(FILE.getParent());
    FileAttribute<?>[] onlyForOwner =
        FILE.getFileSystem().supportedFileAttributeViews().contains("posix")
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
            }
            : new FileAttribute<?>[0];
    Set<StandardOpenOption> fresh = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    byte[] secret = random();
    try (SeekableByteChannel out = Files.newByteChannel(FILE, fresh, onlyForOwner)) {
      out.write(ByteBuffer.wrap(secret));
      return secret;
    } catch (FileAlreadyExistsException e) {
      return read();
    }
  }

  private static byte[] random() {
    byte[] bytes = new byte[LENGTH];
    new SecureRandom().nextBytes(bytes);
    return bytes;
  }

  /** Returns the signature of lines, in hexadecimal digits. */
  String sign(String format, List<String> lines) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret, ALGORITHM));
      mac.update((format + "\n").getBytes(UTF_8));
      lines.forEach(line -> mac.update((line + "\n").getBytes(UTF_8)));
      return HexFormat.of().formatHex(mac.doFinal());
    } catch (GeneralSecurityException e) {
      throw new AssertionError("every JDK has " + ALGORITHM, e);
    }
  }
}
