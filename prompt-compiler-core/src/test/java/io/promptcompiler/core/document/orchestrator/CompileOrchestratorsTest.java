package io.promptcompiler.core.document.orchestrator;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What orchestrators inherit, from which roots, and what is made of it. */
class CompileOrchestratorsTest {
  @TempDir Path folder;

  private Templates in(Scope scope) {
    return new Templates(folder.resolve(scope.word()));
  }

  private Compilation compile(Scope... scopes) {
    List<SourceRoot> roots = Arrays.stream(scopes).map(this::root).toList();
    CompilerOptions options = CompilerOptions.of(roots.get(0));
    Compilation compilation =
        PromptCompiler.compile(
            new CompilerOptions(
                roots,
                options.packageName(),
                options.catalogName(),
                options.severities(),
                options.requiredTemplates(),
                options.helpers(),
                folder,
                options.moduleInfo()));
    assertThat(in(scopes[0]).print(compilation)).isEmpty();
    return compilation;
  }

  private SourceRoot root(Scope scope) {
    return new SourceRoot(
        folder.resolve(scope.word()),
        Optional.of(OrchestratorFamily.ORCHESTRATOR),
        Optional.empty(),
        scope,
        "com.acme." + scope.word(),
        List.of(),
        List.of());
  }

  private static EntryPoint of(Compilation compilation, String key) {
    return compilation.program().entryPoints().stream()
        .filter(one -> one.about().key().equals(key))
        .findFirst()
        .orElseThrow();
  }

  private static String member(EntryPoint entryPoint, String name) {
    return entryPoint.members().stream()
        .filter(member -> member.name().equals(name))
        .map(Member::toString)
        .findFirst()
        .orElse("none");
  }

  private static String orchestrator(String id, String rest) {
    return "{\"id\": \"" + id + "\", \"name\": \"" + id + "\", " + rest + "}";
  }

  @Test
  void aTreeOfPlainFilesCompilesAsItStands() {
    in(Scope.PROJECT)
        .with("_default.json", orchestrator("_default", "\"prompts\": {}"))
        .with("custom/my.json", orchestrator("my", "\"$schema\": \"../schema.json\""))
        .with("team.yaml", "id: team\nname: Team\n")
        .with("schema.json", "{\"$schema\": \"http://json-schema.org/draft-07/schema#\"}")
        .with("notes.md", "{{none}}");
    assertThat(compile(Scope.PROJECT).files())
        .extracting(Compilation.OutputFile::path)
        .contains(
            "com/acme/project/DefaultOrchestrator.java",
            "com/acme/project/TeamOrchestrator.java",
            "com/acme/project/custom/MyOrchestrator.java")
        .hasSize(5);
  }

  @Test
  void anIdIsLookedForInTheOwnRootFirst() {
    in(Scope.SYSTEM)
        .with("base.json", orchestrator("base", "\"prompts\": {}, \"ui\": {\"color\": \"red\"}"))
        .with("wide.json", orchestrator("wide", "\"prompts\": {}, \"ui\": {\"color\": \"green\"}"));
    in(Scope.PROJECT)
        .with("base.json", orchestrator("base", "\"prompts\": {}, \"ui\": {\"color\": \"blue\"}"))
        .with("a.json", orchestrator("a", "\"extends\": \"base\""))
        .with("b.json", orchestrator("b", "\"extends\": \"wide\""));
    Compilation compilation = compile(Scope.PROJECT, Scope.SYSTEM);
    assertThat(member(of(compilation, "project:a.json"), "ui")).contains("\"blue\"");
    assertThat(member(of(compilation, "project:b.json"), "ui")).contains("\"green\"");
    assertThat(member(of(compilation, "system:base.json"), "ui")).contains("\"red\"");
  }

  @Test
  void theDefaultOfAnotherRootIsNotInherited() {
    in(Scope.SYSTEM)
        .with("_default.json", orchestrator("_default", "\"prompts\": {}, \"hooks\": {}"));
    in(Scope.PROJECT)
        .with("a.json", orchestrator("a", "\"prompts\": {}"))
        .with("b.json", orchestrator("b", "\"extends\": \"_default\""));
    Compilation compilation = compile(Scope.PROJECT, Scope.SYSTEM);
    assertThat(member(of(compilation, "project:a.json"), "hooks")).isEqualTo("none");
    assertThat(member(of(compilation, "project:b.json"), "hooks")).isEqualTo("hooks = {}");
  }

  @Test
  void objectsMergeListsAreReplacedAndNullTakesAway() {
    in(Scope.PROJECT)
        .with(
            "base.json",
            orchestrator(
                "base",
                "\"config\": {\"maxRetries\": 4, \"maxWorkers\": 9}, \"prompts\": {}, \"ui\":"
                    + " {\"workerColumns\": [\"a\", \"b\"], \"x\": {\"y\": 1, \"z\": 2}}"))
        .with(
            "child.json",
            orchestrator(
                "child",
                "\"extends\": \"base\", \"config\": {\"maxWorkers\": null, \"autoSpawn\": true},"
                    + " \"ui\": {\"workerColumns\": [\"c\"], \"x\": {\"z\": 3}}"));
    EntryPoint child = of(compile(Scope.PROJECT), "project:child.json");
    assertThat(member(child, "ui")).isEqualTo("ui = {workerColumns: [\"c\"], x: {y: 1, z: 3}}");
    assertThat(member(child, "config"))
        .contains("maxWorkers: 5", "maxRetries: 4", "autoSpawn: true");
  }

  @Test
  void manyAncestorsCompile() {
    Templates templates = in(Scope.PROJECT);
    templates.with(
        "o0.json", orchestrator("o0", "\"prompts\": {}, \"hooks\": {\"onError\": \"x\"}"));
    for (int i = 1; i < 300; i++) {
      templates.with("o" + i + ".json", orchestrator("o" + i, "\"extends\": \"o" + (i - 1) + "\""));
    }
    EntryPoint last = of(compile(Scope.PROJECT), "project:o299.json");
    assertThat(member(last, "hooks")).isEqualTo("hooks = {onError: \"x\"}");
  }

  @Test
  void theHashChangesWithWhatIsInherited() {
    in(Scope.PROJECT)
        .with("base.json", orchestrator("base", "\"prompts\": {}"))
        .with("child.json", orchestrator("child", "\"extends\": \"base\""));
    String before = of(compile(Scope.PROJECT), "project:child.json").about().sha256();
    in(Scope.PROJECT).with("base.json", orchestrator("base", "\"prompts\": {}, \"tags\": []"));
    Compilation compilation = compile(Scope.PROJECT);
    assertThat(of(compilation, "project:child.json").about().sha256())
        .hasSize(64)
        .isNotEqualTo(before);
    assertThat(compilation.documents())
        .filteredOn(document -> document.file().id().path().equals("child.json"))
        .singleElement()
        .satisfies(
            child ->
                assertThat(child.includes())
                    .extracting(file -> file.id().path())
                    .containsExactly("base.json"));
  }
}
