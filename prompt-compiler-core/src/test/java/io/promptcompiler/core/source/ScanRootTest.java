package io.promptcompiler.core.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.promptcompiler.core.Families;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.document.step.StepFamily;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is found in a root, and what is refused. */
class ScanRootTest {
  @TempDir Path folder;

  private final DiagnosticList found = new DiagnosticList();
  private Path root;

  @BeforeEach
  void aRoot() throws IOException {
    root = Files.createDirectory(folder.resolve("prompts"));
  }

  @Test
  void findsTemplatesSortedById() throws IOException {
    write("b.md", "B.md", "a/c.hbs", "a.md", "a/b/d.txt", "_fragment.md", "partials/p.md");
    assertThat(documents())
        .containsExactly(
            "B.md", "_fragment.md", "a.md", "a/b/d.txt", "a/c.hbs", "b.md", "partials/p.md");
    assertThat(findings()).isEmpty();
  }

  @Test
  void leavesAloneWhatIsNoTemplate() throws IOException {
    write("README.md", "a/README.md", "note.json", "a.java", "a.md.bak", "LICENSE", "a.md");
    assertThat(documents()).containsExactly("a.md");
    assertThat(findings()).isEmpty();
  }

  @Test
  void leavesAloneWhatBeginsWithADot() throws IOException {
    write(".a.md", ".git/b.md", "a/.idea/c.md", ".md", "a/d.md", ".x/_defaults.yaml");
    assertThat(documents()).containsExactly("a/d.md");
    assertThat(scan(plain()).defaults()).isEmpty();
    assertThat(findings()).isEmpty();
  }

  @Test
  void theRootItselfMayBeginWithADot() throws IOException {
    Path hidden = Files.createDirectories(folder.resolve(".github/prompts"));
    Files.write(hidden.resolve("a.md"), "Hello".getBytes(UTF_8));
    assertThat(scan(SourceRoot.of(folder.resolve(".github"), "com.acme")).documents())
        .extracting(file -> file.id().path())
        .containsExactly("prompts/a.md");
  }

  @Test
  void distinguishesDefaultsFromTemplates() throws IOException {
    write("d/_defaults.yaml", "a/_defaults.yml", "a/b.md", "defaults.yaml");
    write("_defaults.yaml", "c/_defaults.yaml", "b/_defaults.yaml", "B/_defaults.yaml");
    ScanRoot.Result result = scan(plain());
    assertThat(ids(result.defaults()))
        .containsExactly(
            "B/_defaults.yaml",
            "_defaults.yaml",
            "a/_defaults.yml",
            "b/_defaults.yaml",
            "c/_defaults.yaml",
            "d/_defaults.yaml");
    assertThat(ids(result.documents())).containsExactly("a/b.md");
  }

  @Test
  void includesAndExcludesChooseTemplatesButNotDefaults() throws IOException {
    write("_defaults.yaml", "a.md", "build/b.md", "build/drafts/c.md", "plan/d.md");
    ScanRoot.Result result = scan(with(List.of("build/**", "a.md"), List.of("**/drafts/**")));
    assertThat(ids(result.documents())).containsExactly("a.md", "build/b.md");
    assertThat(ids(result.defaults())).containsExactly("_defaults.yaml");
    assertThat(findings()).isEmpty();
  }

  @Test
  void aFileThatIsExcludedIsNotPassedOver() throws IOException {
    write("a.md", "b.markdown", "old/c.prompty", "d.png");
    assertThat(passedOver(plain())).containsExactly("b.markdown", "old/c.prompty");
    assertThat(scan(plain()).others()).containsExactly("d.png");
    assertThat(passedOver(with(List.of("*"), List.of("b.*")))).isEmpty();
    assertThat(passedOver(with(List.of(), List.of("old/")))).containsExactly("b.markdown");
    assertThat(findings()).isEmpty();
  }

  @Test
  void anIncludeThatMatchesOnlyWhatIsPassedOverMatchesNothing() throws IOException {
    write("a.md", "b.markdown");
    scan(with(List.of("a.md", "*.markdown"), List.of()));
    assertThat(findings()).contains("[PC108] The pattern '*.markdown'");
  }

  private List<String> passedOver(SourceRoot from) {
    return scan(from).passedOver().stream().map(file -> file.id().path()).toList();
  }

  @Test
  void aPatternThatMatchesNothingIsReported() throws IOException {
    write("a.md");
    scan(with(List.of("*.md", "biuld/**"), List.of("old/")));
    assertThat(findings())
        .isEqualTo(
            """
            prompts: error: [PC108] The pattern 'biuld/**' of root '%1$s' matches no file.
                  | Correct or remove the pattern; patterns are relative to the root.
            prompts: error: [PC108] The pattern 'old/' of root '%1$s' matches no file.
                  | Correct or remove the pattern; patterns are relative to the root.
            """
                .formatted(root.toString().replace('\\', '/')));
  }

  @Test
  void aFileThatIsExcludedIsNotRead() throws IOException {
    write("a.md");
    Files.write(root.resolve("latin1.md"), new byte[] {(byte) 0xe9});
    ScanRoot.Result result = scan(with(List.of(), List.of("latin1.md")));
    assertThat(ids(result.documents())).containsExactly("a.md");
    assertThat(findings()).isEmpty();
  }

  @Test
  void aRootOfOneKindTakesPlainNames() throws IOException {
    write("default.json", "turn.chat.json", "a.yaml", "note.md", "_defaults.yaml");
    SourceRoot steps =
        new SourceRoot(
            root,
            Optional.of(StepFamily.STEP),
            Optional.empty(),
            Scope.SYSTEM,
            "com.acme",
            List.of(),
            List.of());
    ScanRoot.Result result = scan(steps);
    assertThat(ids(result.documents())).containsExactly("a.yaml", "default.json", "turn.chat.json");
    assertThat(result.documents()).extracting(SourceFile::kind).containsOnly(StepFamily.STEP);
  }

  @Test
  void aMissingRootIsReported() {
    Path nowhere = folder.resolve("nowhere");
    assertThat(scan(SourceRoot.of(nowhere, "com.acme")).documents()).isEmpty();
    assertThat(findings())
        .isEqualTo(
            """
            nowhere: error: [PC107] The root '%s' is not a directory.
                  | Create it, or change the roots.
            """
                .formatted(nowhere.toString().replace('\\', '/')));
  }

  @Test
  void aRootThatIsAFileIsReported() throws IOException {
    write("a.md");
    scan(SourceRoot.of(root.resolve("a.md"), "com.acme"));
    assertThat(findings()).startsWith("prompts/a.md: error: [PC107]");
  }

  @Test
  void oneFileThatCannotBeReadDoesNotHideTheOthers() throws IOException {
    write("a.md", "z.md");
    Files.write(root.resolve("m.md"), new byte[] {(byte) 0xe9});
    Files.write(root.resolve("n.md"), new byte[] {0});
    assertThat(documents()).containsExactly("a.md", "z.md");
    assertThat(findings())
        .contains("prompts/m.md:1:1: error: [PC101]", "prompts/n.md:1:1: error: [PC102]");
  }

  @Test
  void aLinkThatLeavesTheRootIsRefused() throws IOException {
    Path secret = Files.write(folder.resolve("secret.md"), "secret".getBytes(UTF_8));
    link("a.md", secret);
    write("b.md");
    assertThat(documents()).containsExactly("b.md");
    assertThat(findings())
        .isEqualTo(
            """
            prompts/a.md: error: [PC104] The symbolic link 'a.md' is not followed.
                  | Replace the link with the file, or configure the folder of the file as a root.
            """);
  }

  @Test
  void aLinkedFolderThatLeavesTheRootIsRefusedOnce() throws IOException {
    Path other = Files.createDirectory(folder.resolve("other"));
    Files.write(other.resolve("x.md"), "x".getBytes(UTF_8));
    Files.write(other.resolve("y.md"), "y".getBytes(UTF_8));
    link("shared", other);
    assertThat(documents()).isEmpty();
    assertThat(findings())
        .startsWith("prompts/shared: error: [PC104] The symbolic link 'shared' is not followed.")
        .hasLineCount(2);
  }

  @Test
  void aLinkInsideTheRootIsFollowed() throws IOException {
    write("a.md", "build/c.md");
    link("b.md", root.resolve("a.md"));
    link("again", root.resolve("build"));
    assertThat(documents()).containsExactly("a.md", "again/c.md", "b.md", "build/c.md");
    assertThat(findings()).isEmpty();
  }

  /** A commit cannot have these files, but its links can lead to them. */
  @ParameterizedTest
  @ValueSource(strings = {".env", ".venv/a.md", "build/.secret/a.md", "notes.ini", "a.step.json"})
  void aLinkToWhatIsNoTemplateIsRefused(String target) throws IOException {
    Path file = root.resolve(target);
    Files.createDirectories(file.getParent());
    Files.write(file, "secret".getBytes(UTF_8));
    link("b.md", file);
    assertThat(documents()).doesNotContain("b.md");
    assertThat(findings()).contains("[PC104] The symbolic link 'b.md' is not followed.");
  }

  /** A name such as {@code defaults.yaml} is a mistake only if the content is of that kind. */
  @ParameterizedTest
  @ValueSource(strings = {".env", "c.yaml"})
  void aHiddenFileIsNotReadToGuessTheMeaningOfALink(String target) throws IOException {
    Files.write(root.resolve(target), "syntax: dollar".getBytes(UTF_8));
    link("defaults.yaml", root.resolve(target));
    assertThat(scan(SourceRoot.of(root, "com.acme")).passedOver())
        .filteredOn(file -> file.id().path().equals("defaults.yaml"))
        .extracting(file -> file.text().content().isEmpty())
        .containsExactly(target.startsWith("."));
  }

  /** Kubernetes replaces all files of a volume at once in this way. */
  @Test
  void theLinksOfAVolumeOfKubernetesAreFollowed() throws IOException {
    Path data = Files.createDirectories(root.resolve("..2026_12_01"));
    Files.write(data.resolve("a.md"), "A".getBytes(UTF_8));
    link("..data", data);
    link("a.md", root.resolve("..data/a.md"));
    assertThat(documents()).containsExactly("a.md");
    assertThat(findings()).isEmpty();
  }

  @Test
  void theRootItselfMayBeALink() throws IOException {
    write("a.md");
    Path linked = folder.resolve("linked");
    assumeTrue(canLink(linked, root));
    assertThat(ids(scan(SourceRoot.of(linked, "com.acme")).documents())).containsExactly("a.md");
    assertThat(findings()).isEmpty();
  }

  @Test
  void aCycleOfLinksIsReported() throws IOException {
    write("build/a.md");
    link("build/loop", root.resolve("build"));
    assertThat(documents()).containsExactly("build/a.md");
    assertThat(findings())
        .startsWith("prompts/build/loop: error: [PC105] Cannot read 'loop': the link points to");
  }

  @Test
  void aBrokenLinkIsReported() throws IOException {
    link("a.md", root.resolve("gone.md"));
    assertThat(documents()).isEmpty();
    assertThat(findings()).startsWith("prompts/a.md: error: [PC105] Cannot read 'a.md': ");
  }

  @Test
  void aNameWithAControlCharacterIsRefusedAndSpelledOut() throws IOException {
    for (String name : List.of("a\nb.md", "c\u001b[31m.md", "d\u0085.md")) {
      try {
        write(name);
      } catch (InvalidPathException e) {
        assumeTrue(false, "the file system does not allow it");
      }
    }
    assertThat(documents()).isEmpty();
    assertThat(findings())
        .isEqualTo(
            """
            prompts/a\\u000ab.md: error: [PC103] The path 'a\\u000ab.md' has a control character.
                  | Rename the file.
            prompts/c\\u001b[31m.md: error: [PC103] The path 'c\\u001b[31m.md' has a control character.
                  | Rename the file.
            prompts/d\\u0085.md: error: [PC103] The path 'd\\u0085.md' has a control character.
                  | Rename the file.
            """);
  }

  /** Somebody who reads a pipe waits for ever when nobody writes. */
  @ParameterizedTest
  @ValueSource(strings = {"a.md", "_defaults.yaml"})
  @Timeout(60)
  void whatIsNoRegularFileIsNotRead(String name) throws IOException, InterruptedException {
    assumeTrue(canMakePipe(root.resolve(name)));
    assertThat(documents()).isEmpty();
    assertThat(findings())
        .isEqualTo(
            """
            prompts/%1$s: error: [PC105] Cannot read '%1$s': it is not a regular file.
                  | Check the file and its permissions.
            """
                .formatted(name));
  }

  @Test
  @Timeout(60)
  void noPipeIsReadToFindOutWhatItWasMeantToBe() throws IOException, InterruptedException {
    assumeTrue(canMakePipe(root.resolve("story-chat.json")));
    assertThat(documents()).isEmpty();
  }

  @Test
  void aFileThatIsTooLargeIsNotRead() throws IOException {
    try (RandomAccessFile sparse = new RandomAccessFile(root.resolve("a.md").toFile(), "rw")) {
      sparse.setLength(ReadBytes.MOST + 1L);
    }
    assertThat(documents()).isEmpty();
    assertThat(findings())
        .startsWith("prompts/a.md: error: [PC105] Cannot read 'a.md': it is larger than 16 MiB.");
  }

  /** Each level doubles the ways to the one below it, and there are as many names for its files. */
  @Test
  @Timeout(60)
  void linksThatMultiplyAreFollowedSoManyTimesOnly() throws IOException {
    write("level24/a.md");
    for (int i = 0; i < 24; i++) {
      Files.createDirectory(root.resolve("level" + i));
      link("level" + i + "/one", root.resolve("level" + (i + 1)));
      link("level" + i + "/two", root.resolve("level" + (i + 1)));
    }
    assertThat(documents()).hasSizeLessThanOrEqualTo(LinkedFolders.MOST).contains("level24/a.md");
    assertThat(findings())
        .contains("[PC115] Links in the root '" + root.toString().replace('\\', '/') + "' lead to")
        .hasLineCount(2);
  }

  @Test
  void filesBehindLinksThatMultiplyAreCountedToo() throws IOException {
    for (int i = 0; i < 60; i++) {
      write("level8/" + i + ".md");
    }
    for (int i = 0; i < 8; i++) {
      Files.createDirectory(root.resolve("level" + i));
      link("level" + i + "/one", root.resolve("level" + (i + 1)));
      link("level" + i + "/two", root.resolve("level" + (i + 1)));
    }
    assertThat(documents()).hasSizeLessThanOrEqualTo(LinkedFolders.MOST);
    assertThat(findings()).contains("[PC115]").hasLineCount(2);
  }

  private static boolean canMakePipe(Path pipe) throws InterruptedException {
    try {
      return new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void hashesTheBytesOfAFile() throws IOException {
    Files.write(root.resolve("a.md"), "\uFEFFabc".getBytes(UTF_8));
    Files.write(root.resolve("b.md"), "abc".getBytes(UTF_8));
    List<SourceFile> files = scan(plain()).documents();
    assertThat(files.get(0).text().content()).isEqualTo(files.get(1).text().content());
    assertThat(files.get(0).sha256()).isNotEqualTo(files.get(1).sha256());
    assertThat(files.get(1).sha256())
        .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  }

  private void write(String... ids) throws IOException {
    for (String id : ids) {
      Path file = root.resolve(id);
      Files.createDirectories(file.getParent());
      Files.write(file, "Hello".getBytes(UTF_8));
    }
  }

  private void link(String id, Path target) {
    assumeTrue(canLink(root.resolve(id), target));
  }

  private static boolean canLink(Path link, Path target) {
    try {
      Files.createSymbolicLink(link, target);
      return true;
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  @Test
  void unchangedFilesAreNotReadAgain() throws IOException {
    FileTime old = FileTime.from(Instant.now().minusSeconds(60));
    write("kept.md", "new.md", "longer.md", "newer.md", "gone.md");
    for (String file : List.of("kept.md", "longer.md", "newer.md", "gone.md")) {
      Files.setLastModifiedTime(root.resolve(file), old);
    }
    FileMemory memory = new FileMemory();
    Map<String, SourceText> before = texts(memory);
    Files.writeString(root.resolve("longer.md"), "A longer text.");
    Files.setLastModifiedTime(root.resolve("longer.md"), old);
    Files.setLastModifiedTime(root.resolve("newer.md"), FileTime.from(Instant.now()));
    Files.delete(root.resolve("gone.md"));
    Map<String, SourceText> after = texts(memory);
    assertThat(after).containsOnlyKeys("kept.md", "new.md", "longer.md", "newer.md");
    after.forEach(
        (file, text) ->
            assertThat(text == before.get(file)).as(file).isEqualTo(file.equals("kept.md")));
    assertThat(after.get("longer.md").content()).isEqualTo("A longer text.");
    assertThat(texts(memory).get("kept.md")).isSameAs(before.get("kept.md"));
  }

  private Map<String, SourceText> texts(FileMemory memory) {
    Map<String, SourceText> texts = new HashMap<>();
    ScanRoot.scan(
            plain(),
            Families.STANDARD.kinds(),
            FileHash::of,
            EditedTexts.NONE,
            memory,
            new ReadBudget(),
            found)
        .documents()
        .forEach(file -> texts.put(file.id().path(), file.text()));
    return texts;
  }

  private SourceRoot plain() {
    return SourceRoot.of(root, "com.acme");
  }

  private SourceRoot with(List<String> includes, List<String> excludes) {
    return new SourceRoot(
        root, Optional.empty(), Optional.empty(), Scope.PROJECT, "com.acme", includes, excludes);
  }

  private List<String> documents() {
    return ids(scan(plain()).documents());
  }

  private ScanRoot.Result scan(SourceRoot from) {
    return ScanRoot.scan(from, Families.STANDARD.kinds(), new ReadBudget(), found);
  }

  private static List<String> ids(List<SourceFile> files) {
    return files.stream().map(file -> file.id().path()).toList();
  }

  private String findings() {
    DiagnosticPrinter printer = new DiagnosticPrinter(folder);
    return found.toList().stream()
        .sorted(Diagnostic.ORDER)
        .map(diagnostic -> printer.print(diagnostic) + "\n")
        .collect(Collectors.joining());
  }
}
