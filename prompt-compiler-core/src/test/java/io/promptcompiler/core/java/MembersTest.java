package io.promptcompiler.core.java;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.Targets;
import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.core.backend.TargetModule;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.harness.GeneratedJava;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.program.Conversation;
import io.promptcompiler.core.program.Data;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Program;
import io.promptcompiler.core.program.Role;
import io.promptcompiler.core.program.RuntimeType;
import io.promptcompiler.core.type.Type;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Members stand beside whatever an entry point renders itself. */
class MembersTest {
  @TempDir Path folder;
  @TempDir Path classes;

  private String sourceWith(Member... members) {
    Templates templates =
        new Templates(folder).with("greet.md", "---\nparameters: { name: {} }\n---\nHi {{name}}");
    Compilation compiled = templates.compile();
    Program program = compiled.program();
    EntryPoint greet = program.entryPoints().get(0);
    EntryPoint more =
        new EntryPoint(
            greet.about(),
            greet.naming(),
            greet.parameters(),
            greet.types(),
            greet.rendering(),
            List.of(members),
            greet.location());
    TargetModule java = new JavaTarget().open(program, MembersTest::fail);
    TargetModule.Named named = java.named(more, MembersTest::fail);
    List<Artifact> ofModule =
        java.finish(new TargetModule.Finished(List.of(), List.of(named.entry()), "", ""));
    List<Compilation.OutputFile> files =
        Stream.concat(Stream.of(named.artifact()), ofModule.stream())
            .filter(file -> file.type() == Artifact.Type.SOURCE)
            .map(
                source ->
                    new Compilation.OutputFile(
                        Artifact.Type.SOURCE, source.path(), source.content().get()))
            .toList();
    return GeneratedJava.of(new Compilation(program, files, List.of(), List.of(), Targets.DEFAULT))
        .compiles(classes)
        .source("com/acme/prompts/GreetPrompt.java");
  }

  private static void fail(Diagnostic finding) {
    throw new AssertionError(finding);
  }

  private static Member.Given given(String name, Data data) {
    Location somewhere = new Location(new SourceText("here", ""), Span.at(0));
    return new Member.Given(name, data, "", somewhere);
  }

  private static Data onFail(String prompt) {
    Data escalation = new Data.Chosen(RuntimeType.ESCALATE_POLICY, "FAIL_JOB");
    return new Data.Made(
        RuntimeType.ON_FAIL,
        List.of(new Data.Count(1), Data.text(prompt), Data.text("b"), escalation));
  }

  @Test
  void aValueOfARuntimeTypeIsMadeWhenItIsFirstRead() {
    assertThat(sourceWith(given("definition", onFail("Hi"))))
        .contains(
            "public static OnFail definition() {\n    return DefinitionHolder.VALUE;",
            "VALUE = new OnFail(1, \"Hi\", \"b\", EscalatePolicy.FAIL_JOB);");
  }

  @Test
  void constantsAreWrittenWhereTheyAreRead() {
    assertThat(
            sourceWith(
                given("policy", new Data.Chosen(RuntimeType.ESCALATE_POLICY, "PAUSE_FOR_HUMAN")),
                given("most", Data.integer(7)),
                given("few", new Data.Count(3)),
                given("none", new Data.Nothing(Type.STRING))))
        .contains(
            "public static EscalatePolicy policy() {\n    return EscalatePolicy.PAUSE_FOR_HUMAN;",
            "public static long most() {\n    return 7L;",
            "public static int few() {\n    return 3;",
            "public static @Nullable String none() {\n    return null;");
  }

  @Test
  void listsHaveTheTypeOfTheirElements() {
    assertThat(
            sourceWith(
                given("examples", new Data.MadeList(RuntimeType.ON_FAIL, List.of(onFail("a")))),
                given("nobody", new Data.MadeList(RuntimeType.ON_FAIL, List.of())),
                given("words", Data.texts(List.of("a", "b")))))
        .contains(
            "public static List<OnFail> examples()",
            "List.of(new OnFail(1, \"a\", \"b\", EscalatePolicy.FAIL_JOB))",
            "public static List<OnFail> nobody()",
            "public static List<String> words()");
  }

  @Test
  void aPartHasParametersOfItsOwnAndTheNameOfItsType() {
    Templates other = new Templates(folder.resolve("other"));
    EntryPoint asked =
        other
            .with("a.md", "---\nparameters: { title: { required: true } }\n---\n{{title}}")
            .compile()
            .program()
            .entryPoints()
            .get(0);
    List<Instruction> text = asked.text().orElseThrow().instructions();
    Conversation conversation =
        new Conversation(
            List.of(new Conversation.Message(Role.USER, text, asked.location())), List.of());
    Member part =
        new Member.Part("string", asked.parameters(), conversation, "Asks.", asked.location());
    assertThat(sourceWith(part))
        .contains(
            "public static String_NeedsTitle string() {\n    return new String_();",
            "String_ title(String title);",
            ".add(ChatRole.USER, userText())");
  }
}
