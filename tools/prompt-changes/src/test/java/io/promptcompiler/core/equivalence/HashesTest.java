package io.promptcompiler.core.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.HashFiles;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.program.Conversation;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.source.Syntax;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The hash of a prompt changes with everything that its text depends on, and with nothing else. */
class HashesTest {
  private static final String LONG = "Answer in plain words. ".repeat(100);

  @TempDir Path folder;

  /** A file, one change of it, and the prompts whose hashes change with it. */
  private record Part(String id, String content, String from, String to, List<String> changes) {}

  private static final List<Part> TREE =
      List.of(
          part("plain.md", "Plain", "Plain", "Changed", "plain.md"),
          part(
              "text/_defaults.yaml",
              "parameters: { name: { default: Ada } }\n",
              "Ada",
              "Alan",
              "text/a.md",
              "text/big.md"),
          part("text/a.md", "{{name}} {{> p}} {{> typed}}", "{{name}} ", "{{name}}: ", "text/a.md"),
          part("text/big.md", "{{name}} {{> big}}", "{{name}} ", "{{name}}: ", "text/big.md"),
          part("text/partials/p.md", "P {{skill:s}}", "P", "Q", "text/a.md"),
          part("skills/s.md", "S {{skill:deep}}", "S", "T", "text/a.md"),
          part("skills/deep.md", "deep", "deep", "low", "text/a.md", "steps/one.step.yaml"),
          part(
              "partials/_defaults.yaml",
              "types: { Level: { enum: [low, high] } }\n",
              "high",
              "top",
              "chat/ask.chat.yaml",
              "text/a.md",
              "text/big.md"),
          part(
              "partials/typed.md",
              "---\nparameters: { level: { type: Level, default: low } }\n---\n{{level}}",
              "{{level}}",
              "{{level}}!",
              "text/a.md"),
          part(
              "partials/big.md",
              "---\nparameters: {}\n---\n{{> inside}}" + LONG,
              LONG,
              LONG + LONG,
              "text/big.md"),
          part("partials/inside.md", "inside", "inside", "within", "text/big.md"),
          part("partials/for-chat.md", "{{mood}}", "{{mood}}", "{{mood}}.", "chat/ask.chat.yaml"),
          part(
              "chat/_defaults.yaml",
              "types: { Mood: { properties: { a: {}, b: {} } } }\n",
              "a: {}, b: {}",
              "b: {}, a: {}",
              "chat/ask.chat.yaml"),
          part(
              "chat/ask.task.yaml",
              "task: ask\ncontext: { mood: { type: Mood } }\n",
              "type: Mood",
              "type: Mood, required: true",
              "chat/ask.chat.yaml"),
          part(
              "chat/ask.chat.yaml",
              """
              id: ask
              task: ask
              name: Ask
              version: 1
              layout:
                - { kind: message, role: user, content: "Is it {{> for-chat}}?" }
              slots: {}
              """,
              "Is it",
              "Was it",
              "chat/ask.chat.yaml"),
          part(
              "steps/_defaults.yaml",
              "parameters: { tone: { default: calm } }\n",
              "calm",
              "wild",
              "steps/one.step.yaml",
              "steps/two.step.yaml"),
          part(
              "steps/one.step.yaml",
              step("S1", "S2", "Go, {{tone}}. {{skill:deep}}"),
              "Go",
              "Stop",
              "steps/one.step.yaml"),
          part(
              "steps/two.step.yaml",
              step("S2", "JOB_COMPLETE", "End."),
              "End",
              "Finish",
              "steps/two.step.yaml"),
          part(
              "_default.orchestrator.json",
              orchestrator("_default", "Analyze {USER_REQUEST}."),
              "Analyze",
              "Look at",
              "_default.orchestrator.json",
              "base.orchestrator.json",
              "child.orchestrator.json"),
          part(
              "base.orchestrator.json",
              orchestrator("base", "Base {USER_REQUEST}."),
              "Base",
              "Ground",
              "base.orchestrator.json",
              "child.orchestrator.json"),
          part(
              "child.orchestrator.json",
              "{\"extends\": \"base\", " + orchestrator("child", "Child {CWD}.").substring(1),
              "Child",
              "Kid",
              "child.orchestrator.json"),
          part("skills/unused.md", "Nobody", "Nobody", "Somebody"),
          part("partials/unused.md", "Nobody", "Nobody", "Somebody"));

  private static Part part(String id, String content, String from, String to, String... changes) {
    return new Part(id, content, from, to, List.of(changes));
  }

  private static String step(String id, String next, String template) {
    return """
    step_id: %s
    title: Do
    objective: Do it.
    prompt_template: "%s"
    injections: {}
    tool_policy: { allowed: [], forbidden: [] }
    evidence_schema: { required: [] }
    gates: []
    on_fail: { max_retries: 0, escalate_policy: FAIL_JOB }
    on_pass: { next_step_id: %s }
    human_review: false
    checkpoint: false
    """
        .formatted(id, template, next);
  }

  private static String orchestrator(String id, String text) {
    return """
    {"id": "%s", "name": "N", "description": "D", "version": "1.0.0", "config": {},
     "phases": {"analysis": {"enabled": true}},
     "prompts": {"analysis": {"user": "%s"}}}
    """
        .formatted(id, text);
  }

  private Templates tree() {
    Templates templates = new Templates(folder);
    TREE.forEach(part -> templates.with(part.id(), part.content()));
    return templates;
  }

  private static Map<String, String> hashes(Compilation compilation) {
    return each(compilation, entryPoint -> entryPoint.about().sha256());
  }

  /** What prompts do: their texts can only differ if this does. */
  private static Map<String, String> programs(Compilation compilation) {
    Fingerprint fingerprint = new Fingerprint();
    return each(
        compilation,
        entryPoint -> {
          StringBuilder all = new StringBuilder(fingerprint.of(entryPoint.rendering()));
          for (Member.Part part : entryPoint.parts()) {
            Conversation conversation = part.conversation();
            conversation
                .messages()
                .forEach(
                    one ->
                        all.append(
                            fingerprint.of(
                                new TextProgram(one.text(), conversation.procedures()))));
          }
          return all.append(entryPoint.allParameters()).append(entryPoint.members()).toString();
        });
  }

  private static Map<String, String> each(
      Compilation compilation, Function<EntryPoint, String> value) {
    Map<String, String> all = new TreeMap<>();
    compilation
        .program()
        .entryPoints()
        .forEach(entryPoint -> all.put(entryPoint.about().id(), value.apply(entryPoint)));
    return all;
  }

  private static Set<String> changed(Map<String, String> before, Map<String, String> after) {
    assertThat(after.keySet()).isEqualTo(before.keySet());
    Set<String> changed = new TreeSet<>(before.keySet());
    changed.removeIf(id -> before.get(id).equals(after.get(id)));
    return changed;
  }

  @TestFactory
  Stream<DynamicTest> eachFileOfATreeChangesThePromptsThatDependOnIt() {
    Templates templates = tree();
    Compilation before = templates.compile();
    assertThat(templates.print(before)).isEmpty();
    return DynamicTest.stream(
        TREE.stream(), Part::id, part -> changesWhatDependsOnIt(part, templates, before));
  }

  private static void changesWhatDependsOnIt(Part part, Templates templates, Compilation before) {
    assertThat(part.content()).contains(part.from());
    templates.with(part.id(), part.content().replace(part.from(), part.to()));
    Compilation after = templates.compile();
    templates.with(part.id(), part.content());
    assertThat(templates.print(after)).isEmpty();
    Set<String> changed = changed(hashes(before), hashes(after));
    assertThat(changed)
        .as("hashes that change")
        .containsExactlyInAnyOrderElementsOf(part.changes());
    assertThat(changed)
        .as("programs that change")
        .containsAll(changed(programs(before), programs(after)));
  }

  @Test
  void whatIsChangedAndChangedBackHasTheSameHashes() {
    Templates templates = tree();
    Map<String, String> before = hashes(templates.compile());
    Part deep = TREE.stream().filter(part -> part.id().equals("skills/deep.md")).findAny().get();
    templates.with(deep.id(), "other");
    assertThat(hashes(templates.compile())).isNotEqualTo(before);
    templates.with(deep.id(), deep.content());
    assertThat(hashes(templates.compile())).isEqualTo(before);
  }

  @Test
  void theOrderInWhichFilesAreFoundMakesNoDifference() {
    List<SourceFile> files =
        tree().compile().documents().stream().map(CompiledDocument::file).toList();
    SourceFile own = files.get(0);
    String hash = HashFiles.hash(own, List.of(files.get(1), files.get(2)));
    assertThat(HashFiles.hash(own, List.of(files.get(2), own, files.get(1), files.get(2))))
        .isEqualTo(hash)
        .isNotEqualTo(HashFiles.hash(own, List.of(files.get(1))));
    assertThat(HashFiles.hash(own, List.of(own))).isEqualTo(own.sha256());
  }

  @Test
  void theSyntaxOfARootIsPartOfTheHashes() {
    new Templates(folder).with("a.txt", "Hello").with("partials/p.md", "P").with("b.md", "{{> p}}");
    Map<String, String> plain = hashes(compile(Optional.empty()));
    assertThat(hashes(compile(Optional.of(Syntax.DOLLAR)))).doesNotContainValue(plain.get("a.txt"));
    assertThat(changed(plain, hashes(compile(Optional.of(Syntax.HANDLEBARS)))))
        .containsExactly("a.txt", "b.md");
  }

  private Compilation compile(Optional<Syntax> syntax) {
    return PromptCompiler.compile(
        CompilerOptions.of(
            new SourceRoot(
                folder,
                Optional.empty(),
                syntax,
                Scope.PROJECT,
                "com.acme.prompts",
                List.of(),
                List.of())));
  }
}
