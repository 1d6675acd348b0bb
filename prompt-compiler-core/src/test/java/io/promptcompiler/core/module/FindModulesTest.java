package io.promptcompiler.core.module;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.build.RecordedOptions;
import io.promptcompiler.core.build.SealedLines;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.source.javac.CodeModule;
import io.promptcompiler.core.source.javac.FindCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which modules there are below a folder. */
class FindModulesTest {
  @TempDir private Path temporary;
  private Path folder = Path.of("");

  @BeforeEach
  void realFolder() throws IOException {
    folder = temporary.toRealPath();
  }

  private Path folder(String path) {
    try {
      return Files.createDirectories(folder.resolve(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void recorded(String module, String coordinates, String root) throws IOException {
    Path base = folder(module);
    Path pom = Files.writeString(base.resolve("pom.xml"), "<project/>");
    CompilerOptions options =
        CompilerOptions.of(SourceRoot.of(base.resolve(root), "com.acme"))
            .configuredIn(pom)
            .ofModule(coordinates);
    RecordedOptions.of(options, base.resolve("target/classes"))
        .write(base.resolve("target/prompt-compiler/main-default.options"));
  }

  private List<String> names(String from) throws IOException {
    return FindModules.of(folder.resolve(from), HelperConsent.NONE).modules().stream()
        .map(PromptModule::name)
        .toList();
  }

  @Test
  void aRecordedModuleIsFound() throws IOException {
    recorded("app", "com.acme:bot:1.0", "texts");
    folder("app/src/main/prompts");
    Files.writeString(folder("app/prompts").resolve("a.md"), "Hi.");
    FindModules.Result found = FindModules.of(folder, HelperConsent.NONE);
    assertThat(found.modules())
        .singleElement()
        .satisfies(module -> assertThat(module.name()).isEqualTo("bot"))
        .satisfies(
            module ->
                assertThat(module.options().roots())
                    .extracting(SourceRoot::directory)
                    .containsExactly(folder.resolve("app/texts")));
    assertThat(found.notes(this::shown))
        .singleElement()
        .asString()
        .startsWith(
            "No module reads all templates in app/prompts. To read them, name 'prompts' and the"
                + " folders that are read now as roots in app/pom.xml.");
  }

  @Test
  void aFileIsOfAModuleAroundItAndOfNoneBelow() throws IOException {
    folder("work/.git");
    Files.writeString(folder("work/set").resolve("prompt.yaml"), "roots: [texts/a]\n");
    recorded("work/app", "com.acme:bot:1.0", "texts");
    Files.writeString(folder("work/calm").resolve("SKILL.md"), "Be calm.\n");
    Map<String, List<String>> modules = new LinkedHashMap<>();
    for (String from :
        List.of(
            ".",
            "work",
            "work/app",
            "work/app/texts/sub",
            "work/plain/src/main/prompts",
            "work/plain/src",
            "work/set",
            "work/set/texts",
            "work/set/texts/a",
            "work/calm")) {
      modules.put(
          from,
          FindModules.around(folder(from), HelperConsent.NONE).modules().stream()
              .map(PromptModule::name)
              .toList());
    }
    modules.values().removeIf(List::isEmpty);
    assertThat(modules)
        .isEqualTo(
            Map.of(
                "work/app/texts/sub", List.of("bot"),
                "work/plain/src/main/prompts", List.of("plain"),
                "work/set", List.of("set"),
                "work/set/texts/a", List.of("set"),
                "work/calm", List.of("")));
  }

  @Test
  void aRecordOfAnotherUserIsNamedOnce() throws IOException {
    recorded("app", "com.acme:bot:1.0", "texts");
    recorded("other", "com.acme:other:1.0", "texts");
    folder("app/src/main/prompts");
    folder("third/src/main/prompts");
    Files.writeString(folder.resolve("third/pom.xml"), "<project/>");
    for (String module : List.of("app", "other")) {
      Path file = folder.resolve(module).resolve("target/prompt-compiler/main-default.options");
      List<String> lines = Files.readAllLines(file);
      List<String> signed = new ArrayList<>(lines.subList(1, lines.size() - 1));
      signed.set(0, "0".repeat(64));
      SealedLines.write(file, lines.get(0), signed);
    }
    assertThat(names("")).containsExactly("app", "third");
    assertThat(FindModules.of(folder, HelperConsent.NONE).notes(this::shown))
        .satisfiesExactly(
            unread -> assertThat(unread).contains("prompts in third/pom.xml is unknown until"),
            ignored ->
                assertThat(ignored)
                    .startsWith(
                        "The configuration of prompts in"
                            + " app/target/prompt-compiler/main-default.options,"
                            + " other/target/prompt-compiler/main-default.options is not used: it"
                            + " is not signed with the key in ")
                    .contains("'mvn generate-sources'"));
    AllowedFolders allowed = new AllowedFolders(folder.resolve("allowed"));
    allowed.add(folder("app"));
    assertThat(FindModules.of(folder, allowed).modules())
        .extracting(PromptModule::name)
        .containsExactly("bot", "third");
  }

  /** A commit can have a link in place of a folder of results. */
  @Test
  void aRecordOfAnotherModuleIsNotRead() throws IOException {
    folder("work/.git");
    recorded("work/x", "com.acme:x:1.0", "texts");
    folder("disk");
    Files.move(folder.resolve("work/x/target"), folder.resolve("disk/x"));
    Files.createSymbolicLink(folder.resolve("work/x/target"), folder.resolve("disk/x"));
    recorded("work/y", "com.acme:y:1.0", "texts");
    for (String link :
        List.of(
            "a/target ../x/target",
            "b/target ../y/target",
            "c/target " + folder.resolve("work/y/target"))) {
      Path module =
          folder("work/" + link.substring(0, link.indexOf('/')) + "/src/main/prompts")
              .resolve("../../..");
      Files.createSymbolicLink(
          module.normalize().resolve("target"), Path.of(link.substring(link.indexOf(' ') + 1)));
    }
    assertThat(names("work")).containsExactly("a", "b", "c", "x", "y");
    assertThat(FindModules.of(folder.resolve("work"), HelperConsent.NONE).notes(this::shown))
        .singleElement()
        .asString()
        .contains("work/a/target/", "work/b/target/", "work/c/target/", "Remove the link")
        .doesNotContain("work/x", "work/y");
  }

  private String shown(Path file) {
    return SlashPath.of(folder.relativize(file));
  }

  private List<Path> roots(String from) throws IOException {
    return FindModules.of(folder.resolve(from), HelperConsent.NONE).modules().stream()
        .flatMap(module -> module.options().roots().stream())
        .map(SourceRoot::directory)
        .toList();
  }

  private void settings(String path, String content) throws IOException {
    folder(path);
    Files.writeString(folder.resolve(path).resolve("prompt.yaml"), content);
  }

  @Test
  void settingsNameTheRoots() throws IOException {
    folder("own");
    folder("shared");
    settings("", "roots: [own, { directory: shared, scope: shared }]\npackage: com.acme\n");
    FindModules.Result found = FindModules.of(folder("own/build"), HelperConsent.NONE);
    assertThat(found.modules())
        .singleElement()
        .satisfies(
            module -> {
              assertThat(module.options().roots())
                  .extracting(SourceRoot::directory, SourceRoot::scope, SourceRoot::packageName)
                  .containsExactly(
                      tuple(folder.resolve("own"), Scope.PROJECT, "com.acme"),
                      tuple(folder.resolve("shared"), Scope.SHARED, "com.acme.shared"));
              assertThat(module.options().packageName()).isEqualTo("com.acme");
              assertThat(module.options().configuration()).isEqualTo(folder.resolve("prompt.yaml"));
            });
  }

  @Test
  void severitiesHoldForModulesBelow() throws IOException {
    folder("a/src/main/prompts");
    settings("", "severities: { PC204: error }\n");
    assertThat(FindModules.of(folder, HelperConsent.NONE).modules())
        .singleElement()
        .satisfies(
            module ->
                assertThat(module.options().severities())
                    .containsEntry(DiagnosticCode.UNUSED_PARAMETER, Severity.ERROR));
  }

  @Test
  void aRootInSettingsIsNoFurtherModule() throws IOException {
    folder("a/src/main/prompts");
    settings("", "roots: [a/src/main/prompts]\n");
    assertThat(roots("")).containsExactly(folder.resolve("a/src/main/prompts"));
  }

  @Test
  void aFolderOfPromptsIsFoundByItsName() throws IOException {
    folder("prompts/build");
    assertThat(roots("")).containsExactly(folder.resolve("prompts"));
    assertThat(roots("prompts/build")).containsExactly(folder.resolve("prompts"));
    folder("other");
    assertThat(roots("other")).isEmpty();
    folder(".git");
    assertThat(roots("other")).containsExactly(folder.resolve("prompts"));
    folder("src/main/prompts");
    assertThat(roots("")).containsExactly(folder.resolve("src/main/prompts"));
  }

  /** Another module, such as that of an example, must not hide templates. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "docs/demo/src/main/prompts/ok.md |      |         | |",
        "src/main/prompts/ok.md           |      |         | prompts | write 'roots: [src/main/prompts, prompts]' into",
        "docs/p/ok.md                     | .    | docs/p  | prompts | add 'prompts' to 'roots' in",
        "p/ok.md                          | .    | p       | prompts | add 'prompts' to 'roots' in",
        "prompts/sub/ok.md                | prompts | sub  | |",
        "prompts/ok.md                    | prompts | {directory: ., excludes: [a.md]} | |",
        "prompts/sub/ok.md                | .    | prompts/sub | prompts | add 'prompts' to 'roots' in",
        "prompts/sub/ok.md                | docs | ../prompts/sub | |",
        "prompts/ok.md                    | docs | {directory: .., includes: [prompts/ok.md]} | |",
        "prompts/ok.md                    | docs | {directory: ../prompts, syntax: bracket} | |",
        "prompts/ok.md                    | docs | .. | |",
        "prompts/ok.md                    | .    | prompts | |",
        "prompts/ok.md                    | .    | {directory: prompts, excludes: [a.md]} | |",
        "prompts/ok.md                    | .    | {directory: ., includes: [prompts/ok.md]} | prompts | add 'prompts' to 'roots' in",
        "a/src/main/prompts/a.md | . | {directory: a/src/main/prompts, includes: [ok.md]}, prompts | a/src/main/prompts | write 'roots: [src/main/prompts]' into",
        "a/src/main/prompts/a.md | . | {directory: a/src/main/prompts, syntax: bracket}, prompts | |",
      })
  void templatesThatNoModuleReadsAreNamed(
      String read, String settings, String roots, String skipped, String change)
      throws IOException {
    folder(".git");
    Files.writeString(folder("prompts").resolve("a.md"), "{{");
    folder(read.substring(0, read.lastIndexOf('/')));
    Files.writeString(folder.resolve(read), "Hi.");
    if (roots != null) {
      settings(settings, "roots: [" + roots + "]\n");
    }
    FindModules.Result found = FindModules.of(folder, HelperConsent.NONE);
    boolean isElsewhere =
        read.startsWith("docs/demo") || (settings != null && !settings.equals("."));
    assertThat(found.modules()).hasSize(isElsewhere ? 2 : 1);
    if (isElsewhere) {
      assertThat(found.modules().get(1).options().roots())
          .containsExactly(SourceRoot.of(folder.resolve("prompts"), "prompts"));
    }
    if (skipped == null) {
      assertThat(found.skipped()).isEmpty();
      return;
    }
    Path file =
        folder.resolve(skipped.startsWith("a/") ? "a" : "").resolve("prompt.yaml").normalize();
    assertThat(found.notes(this::shown))
        .containsExactly(
            ("No module reads all templates in %s. To read them, %s %s. For one command, name the"
                    + " folder with --root.")
                .formatted(skipped, change, shown(file)));
    String written =
        change.startsWith("add")
            ? "roots: [%s, prompts]".formatted(roots)
            : change.substring(change.indexOf('\'') + 1, change.lastIndexOf('\''));
    Files.writeString(file, written);
    assertThat(FindModules.of(folder, HelperConsent.NONE).notes(this::shown)).isEmpty();
  }

  @Test
  void modulesAreFoundAtAnyDepth() throws IOException {
    folder(".git");
    String deep = "a/b/c/d/e/f/g/src/main/prompts";
    Files.writeString(folder(deep).resolve("a.md"), "Hi.");
    Files.writeString(folder("docs/src/main/prompts").resolve("a.md"), "Hi.");
    settings("aaa", "roots: [{directory: ../docs/src/main/prompts, includes: [b.md]}]\n");
    assertThat(roots(""))
        .containsExactly(
            folder.resolve(deep),
            folder.resolve("docs/src/main/prompts"),
            folder.resolve("docs/src/main/prompts"));
  }

  /** Folders are created faster in a zip file than on a disk. */
  @Test
  void aFolderWithTooManyFoldersHidesNothingNextToIt() throws IOException {
    try (FileSystem zip =
        FileSystems.newFileSystem(folder.resolve("many.zip"), Map.of("create", "true"))) {
      Path top = zip.getPath("/top");
      Path data = Files.createDirectories(top.resolve("data"));
      for (int i = 0; i < 20_000; i++) {
        Files.createDirectory(data.resolve("" + i));
      }
      Path module = Files.createDirectories(top.resolve("z/a/b/c/d/e/f/g/src/main/prompts"));
      Path code = Files.createDirectories(module.resolveSibling("java"));
      Path skill = Files.createDirectories(top.resolve("z/.claude/skills/calm"));
      Files.writeString(skill.resolve("SKILL.md"), "Be calm.");
      FindModules.Result found = FindModules.of(top, HelperConsent.NONE);
      assertThat(found.modules())
          .singleElement()
          .satisfies(
              one ->
                  assertThat(one.options().roots())
                      .extracting(SourceRoot::directory)
                      .containsExactly(module));
      assertThat(found.notes(Path::toString))
          .containsExactly(
              "Only 20,000 folders were searched for prompts. Others are in: /top/data."
                  + " To search them, name a folder that is nearer to them.");
      FindSkills skills = FindSkills.in(top);
      assertThat(skills.besides(found.modules())).containsExactly(skill.getParent());
      assertThat(skills.incomplete()).containsExactly(top.resolve("data"));
      assertThat(FindCode.withoutBuild(top.resolve("z")).modules())
          .flatExtracting(CodeModule::sourceRoots)
          .containsExactly(code);
    }
  }

  @Test
  void aPromptOfAnotherToolHasNoSettings() throws IOException {
    folder("prompts");
    settings("", "_type: prompt\ntemplate: Hello\n");
    assertThat(FindModules.of(folder, HelperConsent.NONE).modules().get(0).options().projectFile())
        .isEmpty();
  }

  @Test
  void aPomThatChangedIsNamed() throws IOException {
    recorded("app", "com.acme:bot:1.0", "texts");
    Path pom = Files.writeString(folder.resolve("app/pom.xml"), "<project></project>");
    assertThat(FindModules.of(folder, HelperConsent.NONE).outdated()).containsExactly(pom);
  }

  @Test
  void withoutARecordAModuleIsAFolderOfPrompts() throws IOException {
    folder("b/src/main/prompts");
    folder("a/src/main/prompts");
    folder("c/src/main/java");
    assertThat(names("")).containsExactly("a", "b");
    assertThat(FindModules.of(folder, HelperConsent.NONE).unread()).isEmpty();
  }

  @Test
  void whatLiesInOutputsAndSourcesIsNoModule() throws IOException {
    folder("a/src/main/prompts");
    folder("a/target/it/copy/src/main/prompts");
    folder("a/src/it/other/src/main/prompts");
    folder("a/.git/x/src/main/prompts");
    folder("node_modules/x/src/main/prompts");
    assertThat(names("")).containsExactly("a");
  }

  @Test
  void theModuleAroundAFolderIsFound() throws IOException {
    folder("a/src/main/prompts/build");
    folder("b/src/main/prompts");
    assertThat(names("a/src/main/prompts/build")).containsExactly("a");
  }

  @Test
  void namesAreDistinct() throws IOException {
    recorded("x", "com.acme:bot:1.0", "texts");
    recorded("y", "org.acme:bot:1.0", "texts");
    assertThat(names(""))
        .hasSize(2)
        .doesNotHaveDuplicates()
        .allMatch(name -> name.startsWith("bot"));
  }
}
