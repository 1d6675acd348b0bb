package io.promptcompiler.overrides;

import static io.promptcompiler.overrides.Sources.problem;
import static io.promptcompiler.overrides.Sources.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DirectorySourceTest {
  @TempDir Path root;

  private SourceReader reader() {
    return OverrideSource.directory(root).reader();
  }

  private Path write(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  @Test
  void readsFilesByTheirPaths() throws Exception {
    write("support.md", "Hello");
    write("a/b/x y.chat.md", "Grüezi");
    assertThat(read(reader()))
        .isEqualTo(Map.of("support.md", "Hello", "a/b/x y.chat.md", "Grüezi"));
  }

  @Test
  void anEmptyFolderHasNoFiles() throws Exception {
    assertThat(read(reader())).isEmpty();
  }

  @Test
  void hiddenFilesFoldersAndSignaturesAreNotTexts() throws Exception {
    write("support.md", "Hello");
    write("support.md.sig", "?");
    write(".support.md.swp", "Hel");
    write(".git/config.md", "x");
    write("a/.hidden/x.md", "x");
    assertThat(read(reader())).containsOnlyKeys("support.md");
  }

  @Test
  void foldersAreReadToALimitedDepth() throws Exception {
    String path = "a/".repeat(50);
    write(path + "x.md", "Hello");
    assertThat(read(reader())).containsOnlyKeys(path + "x.md");
    Files.createDirectories(root.resolve(path + "b"));
    assertThat(problem(reader()))
        .isEqualTo(
            "The folder '" + "a/".repeat(50) + "… (102 characters)' is in more than 50 others.");
  }

  /** An application may open few files, and others of its threads need them. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aDeepFolderIsReadWithFewOpenFiles() throws Exception {
    write("a/".repeat(40) + "x.md", "Hello");
    AtomicLong most = new AtomicLong();
    AtomicBoolean done = new AtomicBoolean();
    Thread counter =
        new Thread(
            () -> {
              while (!done.get()) {
                most.accumulateAndGet(openFolders(), Math::max);
              }
            });
    counter.start();
    for (int i = 0; i < 5; i++) {
      assertThat(read(reader())).hasSize(1);
    }
    done.set(true);
    counter.join();
    assertThat(most).hasValueLessThan(10);
  }

  /** Returns the number of folders below the root that this process has opened. */
  private long openFolders() {
    try (DirectoryStream<Path> open = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
      long count = 0;
      for (Path one : open) {
        try {
          count += Files.readSymbolicLink(one).startsWith(root) ? 1 : 0;
        } catch (IOException e) {
          // It has been closed.
        }
      }
      return count;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aReaderSeesChangesThatKeepSizeAndTime() throws Exception {
    Path file = write("support.md", "one");
    FileTime time = Files.getLastModifiedTime(file);
    SourceReader reader = reader();
    assertThat(read(reader)).containsEntry("support.md", "one");
    Files.writeString(file, "two");
    Files.setLastModifiedTime(file, time);
    assertThat(read(reader)).containsEntry("support.md", "two");
    Files.delete(file);
    assertThat(read(reader)).isEmpty();
  }

  @Test
  void waitsUntilAFileIsComplete() throws Exception {
    Path file = write("support.md", "");
    AtomicLong longest = new AtomicLong();
    Thread writer =
        new Thread(
            () -> {
              try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
                for (int i = 0; i < 20; i++) {
                  long begin = System.nanoTime();
                  out.write("line\n".getBytes(StandardCharsets.US_ASCII));
                  Thread.sleep(20);
                  longest.accumulateAndGet(System.nanoTime() - begin, Math::max);
                }
              } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    writer.start();
    Map<String, String> files = read(reader());
    writer.join();
    // On a busy machine, the writer may stop for so long that the file seems to be complete.
    assumeThat(Duration.ofNanos(longest.get())).isLessThan(Duration.ofMillis(80));
    assertThat(files).containsEntry("support.md", "line\n".repeat(20));
  }

  @Test
  void aFolderThatNeverRestsIsUnreadable() throws Exception {
    Path file = write("support.md", "");
    AtomicBoolean done = new AtomicBoolean();
    Thread writer =
        new Thread(
            () -> {
              try {
                for (int i = 0; !done.get(); i++) {
                  Files.setLastModifiedTime(file, FileTime.from(Instant.ofEpochSecond(i)));
                  Thread.sleep(10);
                }
              } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    writer.start();
    Instant begin = Instant.now();
    assertThat(problem(reader()))
        .isEqualTo("Files in the folder have not stopped changing for two seconds.");
    assertThat(Duration.between(begin, Instant.now())).isLessThan(Duration.ofSeconds(10));
    done.set(true);
    writer.join();
  }

  /** Renames a pair of files into place, first one and then the other, all the time. */
  @Test
  void twoFilesThatAreReplacedTogetherAreReadTogether() throws Exception {
    write("x.md", "0");
    write("y.md", "0");
    AtomicBoolean done = new AtomicBoolean();
    Thread writer =
        new Thread(
            () -> {
              try {
                for (int i = 1; !done.get(); i++) {
                  rename("x.md", "" + i);
                  Thread.sleep(3);
                  rename("y.md", "" + i);
                  Thread.sleep(500);
                }
              } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    writer.start();
    SourceReader reader = reader();
    for (int i = 0; i < 5; i++) {
      Map<String, String> files = read(reader);
      assertThat(files.get("x.md")).isEqualTo(files.get("y.md"));
    }
    done.set(true);
    writer.join();
  }

  private void rename(String path, String text) throws IOException {
    Files.move(write(".new", text), root.resolve(path), StandardCopyOption.ATOMIC_MOVE);
  }

  @Test
  void aConfigMapIsReadAndReplacedAsKubernetesDoes() throws Exception {
    write("..2026_1/support.md", "one");
    link("..data", "..2026_1");
    link("support.md", "..data/support.md");
    SourceReader reader = reader();
    assertThat(read(reader)).isEqualTo(Map.of("support.md", "one"));

    write("..2026_2/support.md", "two");
    link("..data_tmp", "..2026_2");
    Files.move(root.resolve("..data_tmp"), root.resolve("..data"), StandardCopyOption.ATOMIC_MOVE);
    Files.delete(root.resolve("..2026_1/support.md"));
    assertThat(read(reader)).isEqualTo(Map.of("support.md", "two"));
  }

  @Test
  void theFolderItselfCanBeALink(@TempDir Path elsewhere) throws Exception {
    write("support.md", "Hello");
    Path link = Files.createSymbolicLink(elsewhere.resolve("link"), root);
    assertThat(read(OverrideSource.directory(link).reader())).containsKey("support.md");
  }

  @Test
  void aLinkOutOfTheFolderIsUnreadable(@TempDir Path elsewhere) throws Exception {
    Path secret = Files.writeString(elsewhere.resolve("secret.md"), "secret");
    Files.createSymbolicLink(root.resolve("support.md"), secret);
    assertThat(problem(reader()))
        .isEqualTo(
            "The link 'support.md' leads out of the folder, to '" + secret.toRealPath() + "'.");
  }

  @Test
  void aLinkedFolderOutOfTheFolderIsUnreadable(@TempDir Path elsewhere) throws Exception {
    Files.createSymbolicLink(root.resolve("a"), elsewhere);
    assertThat(problem(reader())).startsWith("The link 'a' leads out of the folder, to '");
  }

  /** A token in {@code .git/config} must not become the text of a prompt. */
  @Test
  void aLinkToAHiddenFileIsUnreadable() throws Exception {
    for (String hidden : List.of(".git/config", ".env", "a/.secret/b.md")) {
      write(hidden, "secret");
      Path link = link("support.md", hidden);
      assertThat(problem(reader()))
          .startsWith("The link 'support.md' leads to a hidden file or folder, '");
      Files.delete(link);
    }
  }

  /** Somebody can replace a folder between the search for links and the read. */
  @Test
  void aFolderThatBecomesALinkIsNotFollowed(@TempDir Path elsewhere) throws Exception {
    write("a/b/support.md", "Hello");
    write("support.md", "Hello");
    Files.writeString(elsewhere.resolve("support.md"), "secret");
    Path inside = Files.createDirectory(elsewhere.resolve("b"));
    Files.writeString(inside.resolve("support.md"), "secret");
    Map<String, ScanFolder.Found> found = ScanFolder.scan(root);
    assertThat(open(found, "a/b/support.md")).isEqualTo("Hello");
    try (DirectoryStream<Path> folder = Files.newDirectoryStream(root)) {
      assumeThat(folder).isInstanceOf(SecureDirectoryStream.class);
    }
    Files.move(root.resolve("a"), elsewhere.resolve("a"));
    Files.createSymbolicLink(root.resolve("a"), elsewhere);
    assertThatIOException().isThrownBy(() -> open(found, "a/b/support.md"));
    Files.delete(root.resolve("support.md"));
    Files.createSymbolicLink(root.resolve("support.md"), elsewhere.resolve("support.md"));
    assertThatIOException().isThrownBy(() -> open(found, "support.md"));
  }

  private static String open(Map<String, ScanFolder.Found> found, String path) throws IOException {
    try (InputStream in = Objects.requireNonNull(found.get(path)).open()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void linksThatLeadNowhereOrInCirclesAreUnreadable() throws Exception {
    Path link = link("a.md", "missing.md");
    assertThat(problem(reader())).isEqualTo("The link 'a.md' leads to a file that does not exist.");
    Files.delete(link);
    link = link("a", ".");
    assertThat(problem(reader())).isEqualTo("The link 'a' leads to a folder that contains it.");
    Files.delete(link);
    link("a", "b");
    link("b", "a");
    assertThat(problem(reader())).contains("cannot be read: ");
  }

  private Path link(String path, String target) throws IOException {
    return Files.createSymbolicLink(root.resolve(path), Path.of(target));
  }

  @Test
  void aFileOfAMegabyteIsReadAndALargerOneIsNot() throws Exception {
    write("support.md", "x".repeat(1_000_000));
    assertThat(read(reader()).get("support.md")).hasSize(1_000_000);
    write("support.md", "x".repeat(1_000_001));
    assertThat(problem(reader()))
        .isEqualTo("The file 'support.md' is larger than 1 MB, the maximum for a text.");
  }

  @Test
  void filesOfMoreThanTenMegabytesAreUnreadable() throws Exception {
    for (int i = 0; i < 11; i++) {
      try (RandomAccessFile file = new RandomAccessFile(root.resolve(i + ".md").toFile(), "rw")) {
        file.setLength(1_000_000);
      }
    }
    assertThat(problem(reader())).isEqualTo("The files are larger than 10 MB together.");
  }

  @Test
  void moreThanTenThousandFilesAreUnreadable() throws Exception {
    for (int i = 0; i < 10_000; i++) {
      Files.createFile(root.resolve(i + ".md"));
    }
    assertThat(read(reader())).hasSize(10_000);
    Files.createFile(root.resolve("one-more.md"));
    assertThat(problem(reader())).isEqualTo("There are more than 10,000 files.");
  }

  @Test
  void aMissingFolderIsUnreadableUntilItIsThere() throws Exception {
    SourceReader reader = OverrideSource.directory(root.resolve("prompts")).reader();
    assertThat(problem(reader)).isEqualTo("The folder does not exist.");
    write("prompts/support.md", "Hello");
    assertThat(read(reader)).containsKey("support.md");
  }

  @Test
  void aFileIsNoFolder() throws Exception {
    Path file = write("support.md", "Hello");
    assertThat(problem(OverrideSource.directory(file).reader()))
        .isEqualTo("It is a file, not a folder.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\\b.md", "a\nb.md"})
  void namesThatAreNotPlainAreUnreadable(String name) throws Exception {
    write(name, "x");
    assertThat(problem(reader()))
        .startsWith("The file name '" + name.replace("\n", "\\u000a") + "' has a ");
  }

  @Test
  void namesThatAreNotTextAreUnreadable() throws Exception {
    assumeThat(run("touch", root + "/a$'\\xff'.md")).isZero();
    assertThat(problem(reader())).endsWith("is not text in the encoding of the file system.");
  }

  @Test
  void pipesAreNotOpened() throws Exception {
    assumeThat(run("mkfifo", root + "/a.md")).isZero();
    assertThat(problem(reader())).isEqualTo("'a.md' is neither a file nor a folder.");
  }

  /** Somebody can replace a file between the search for pipes and the read. */
  @Test
  void aFileThatBecomesAPipeIsNotOpened() throws Exception {
    Path file = write("a.md", "Hello");
    Map<String, ScanFolder.Found> found = ScanFolder.scan(root);
    Files.delete(file);
    assumeThat(run("mkfifo", file.toString())).isZero();
    // A writer, so that this test ends if the pipe is opened all the same.
    assumeThat(run("{ echo written >&3; sleep 1; } 3<>", file + " & sleep 0.1")).isZero();
    assertThatIOException().isThrownBy(() -> open(found, "a.md"));
  }

  private static int run(String command, String path) throws InterruptedException {
    try {
      return new ProcessBuilder("bash", "-c", command + " " + path).start().waitFor();
    } catch (IOException e) {
      return -1;
    }
  }

  @Test
  void withoutPermissionAFileIsUnreadable() throws Exception {
    Path file = write("support.md", "Hello");
    try {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
    } catch (UnsupportedOperationException | FileSystemException e) {
      assumeThat(e).isNull();
    }
    assumeThat(Files.isReadable(file)).isFalse();
    assertThat(problem(reader()))
        .isEqualTo(
            "The file 'support.md' cannot be read: this process does not have the permission.");
  }

  @Test
  void anInterruptedReaderStops() {
    Thread.currentThread().interrupt();
    assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> read(reader()));
  }

  @Test
  void hasTheNameOfItsFolder() {
    assertThat(OverrideSource.directory(Path.of("/etc/acme/../prompts")).forShare(0.5))
        .hasToString("directory /etc/prompts");
  }

  @Test
  void aShareIsAboveZeroAndAtMostOne() {
    OverrideSource source = OverrideSource.directory(root);
    assertThat(source.share()).isEqualTo(1);
    assertThat(source.forShare(0.1).share()).isEqualTo(0.1);
    for (double wrong : new double[] {0, -1, 1.01, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> source.forShare(wrong))
          .withMessage("The share of a source is above 0 and at most 1, not " + wrong + ".");
    }
  }
}
