package io.promptcompiler.core.build;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.source.Checkout;
import io.promptcompiler.core.source.HomeFolder;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A secret of the user by which builds and commands recognize what a build of the same user has
 * written: its state, which decides which documents are compiled again, and the record of its
 * configuration. A checkout can have both, written by anybody. The secret is 32 random bytes in the
 * file {@code prompt-compiler/state-key} of the user's cache. If there is no such file outside of
 * the checkout, and none can be written, each process has a secret of its own: it compiles
 * everything and ignores all records.
 */
final class StateKey {
  private static final int LENGTH = 32;

  /** The length of a block of SHA-256, in bytes. */
  private static final int BLOCK = 64;

  /** The file with the secret, which need not exist. */
  static final Path FILE =
      HomeFolder.of(System.getenv(), "LOCALAPPDATA", "XDG_CACHE_HOME", ".cache")
          .resolve("prompt-compiler")
          .resolve("state-key");

  private final Path module;
  private final byte[] secret;

  private StateKey(Path module, byte[] secret) {
    this.module = module;
    this.secret = secret;
  }

  /** The secret of a process that cannot use the file. */
  private static final class OfProcess {
    static final byte[] SECRET = random();
  }

  /**
   * Returns the key for what builds of a module write.
   *
   * @param module the folder of the module
   */
  static StateKey of(Path module) {
    Path own = module.toAbsolutePath().normalize();
    return new StateKey(own, isOfProject(own) ? OfProcess.SECRET : inFile());
  }

  /** Returns whether later processes have the same key. */
  boolean isKept() {
    return secret != OfProcess.SECRET;
  }

  /**
   * Returns whether a link leads a file of the module to another place of a checkout, where the
   * build of another module may have written it. A folder of results may be on another disk.
   */
  boolean isElsewhere(Path file) throws IOException {
    boolean isLinked = false;
    Path at = file.toAbsolutePath().normalize();
    for (; at != null && !module.startsWith(at); at = at.getParent()) {
      if (Files.isSymbolicLink(at)) {
        isLinked = true;
        // This place can itself be a link to another disk.
        Path place = at.resolveSibling(Files.readSymbolicLink(at)).normalize();
        if (Checkout.top(place).isPresent()) {
          return true;
        }
      }
    }
    return isLinked && Files.exists(file) && Checkout.top(file.toRealPath()).isPresent();
  }

  /**
   * Returns whether the file is in the module, in a repository around it, which may be a submodule
   * of another one, or in the working folder.
   */
  private static boolean isOfProject(Path own) {
    if (!FILE.getFileSystem().equals(own.getFileSystem())) {
      return false;
    }
    return Stream.iterate(own, Objects::nonNull, Path::getParent)
            .filter(folder -> folder.equals(own) || Checkout.isRepository(folder))
            .anyMatch(StateKey::isIn)
        || isIn(Path.of("").toAbsolutePath());
  }

  /** Returns whether the file is in a folder that is not the home folder. */
  private static boolean isIn(Path folder) {
    return !HomeFolder.is(folder) && new Checkout(folder, folder).contains(FILE);
  }

  private static byte[] inFile() {
    try {
      if (!isKey(FILE)) {
        create();
      }
      byte[] read = Files.readAllBytes(FILE);
      return read.length == LENGTH ? read : OfProcess.SECRET;
    } catch (IOException e) {
      return OfProcess.SECRET;
    }
  }

  private static boolean isKey(Path file) throws IOException {
    return Files.isRegularFile(file) && Files.size(file) == LENGTH;
  }

  /**
   * Creates the file by a move, so that other builds never read a part of the key. A key that
   * another build has just created is kept, since that build may have signed with it.
   */
  private static void create() throws IOException {
    Path folder = Files.createDirectories(FILE.getParent());
    Path fresh = Files.createTempFile(folder, "state-key", ".tmp"); // only its owner can read it
    try {
      Files.write(fresh, random());
      if (Files.exists(FILE, LinkOption.NOFOLLOW_LINKS) && !isKey(FILE)) {
        Files.deleteIfExists(FILE);
      }
      Files.move(fresh, FILE);
    } catch (FileAlreadyExistsException e) {
      // It is the key of another build.
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  private static byte[] random() {
    byte[] bytes = new byte[LENGTH];
    new SecureRandom().nextBytes(bytes);
    return bytes;
  }

  /**
   * Returns the signature of lines, in hexadecimal digits: HMAC-SHA-256 as in RFC 2104, without the
   * JDK's providers of keys, which take longer to start than the signature of a small module.
   */
  String sign(String format, List<String> lines) {
    byte[] text = (format + "\n" + String.join("\n", lines)).getBytes(UTF_8);
    return HexFormat.of().formatHex(hash((byte) 0x5c, hash((byte) 0x36, text)));
  }

  private byte[] hash(byte pad, byte[] text) {
    byte[] key = Arrays.copyOf(secret, BLOCK);
    for (int i = 0; i < BLOCK; i++) {
      key[i] ^= pad;
    }
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(key);
      return digest.digest(text);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has SHA-256", e);
    }
  }
}
