package io.promptcompiler.core.document.template;

import io.promptcompiler.core.check.names.OuterScope;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.document.frontmatter.Example;
import io.promptcompiler.core.document.frontmatter.ReadExamples;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.ConstantReader;
import io.promptcompiler.core.type.Declarations;
import io.promptcompiler.core.type.OutputDeclaration;
import io.promptcompiler.core.type.OutputExample;
import io.promptcompiler.core.type.ReadOutput;
import io.promptcompiler.core.type.SchemaText;
import io.promptcompiler.core.type.StrictSchema;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.Types;
import io.promptcompiler.runtime.integration.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Compiles the output of a document: a member of its entry point, and the names that its text can
 * use to print the schema and an example.
 */
public final class CompileOutput {
  /** The name that prints an example of an answer. */
  private static final String EXAMPLE = "outputExample";

  private final OutputDeclaration declared;
  private final SchemaText schema;
  private final DiagnosticSink sink;
  private final List<Constant> examples = new ArrayList<>();

  private Optional<String> shown = Optional.empty();

  private CompileOutput(OutputDeclaration declared, DiagnosticSink sink) {
    this.declared = declared;
    this.schema = StrictSchema.of(declared);
    this.sink = sink;
  }

  /**
   * Returns the output of a text, if it declares one. Answers in its examples are checked.
   *
   * @param head the document's frontmatter, of which only its own is read, because outputs are not
   *     inherited
   * @param declarations the document's types, including inherited ones
   */
  public static Optional<CompileOutput> of(
      SplitText head, Declarations declarations, DiagnosticSink sink) {
    Mapping own = head.own();
    Optional<OutputDeclaration> declared = ReadOutput.read(own, declarations, sink);
    declared.ifPresent(output -> RepeatedNames.report(head, output));
    Optional<CompileOutput> output = declared.map(found -> new CompileOutput(found, sink));
    for (Example example : ReadExamples.read(own, finding -> {})) {
      example.output().ifPresent(answer -> example(output, example, answer, sink));
    }
    return output;
  }

  /** Reports an output in a document that does not support it. */
  public static void outOfPlace(Mapping own, String where, DiagnosticSink sink) {
    own.entry(OutputDeclaration.KEY)
        .map(Entry::keyLocation)
        .ifPresent(
            place ->
                sink.report(
                    Diagnostic.of(DiagnosticCode.OUTPUT_OUT_OF_PLACE, place, where)
                        .fix("Declare 'output' in each prompt; prompts can share types.")));
  }

  private static void example(
      Optional<CompileOutput> output, Example example, Entry answer, DiagnosticSink sink) {
    if (output.isPresent()) {
      output.get().read(answer.value(), sink).ifPresent(output.get().examples::add);
      return;
    }
    sink.report(
        Diagnostic.of(
                DiagnosticCode.EXAMPLE_WITHOUT_OUTPUT, answer.keyLocation(), example.name().text())
            .fix("Declare 'output' in the frontmatter, or remove the output of this example."));
  }

  private Optional<Constant> read(DataNode answer, DiagnosticSink problems) {
    boolean isWrapped =
        declared.isWrapped()
            && answer instanceof Mapping mapping
            && mapping.entries().size() == 1
            && mapping.entry(OutputDeclaration.VALUE).isPresent();
    DataNode value =
        isWrapped
            ? ((Mapping) answer).entry(OutputDeclaration.VALUE).orElseThrow().value()
            : answer;
    return new ConstantReader(declared.types(), DiagnosticCode.WRONG_EXAMPLE_OUTPUT, problems)
        .read(OutputDeclaration.KEY, value, declared.type());
  }

  /** Returns the member to add to the entry point, whose texts were lowered. */
  public Member member() {
    return new Member.Output(declared, schema);
  }

  /** Returns all types of the document. */
  public Types types() {
    return declared.types();
  }

  /**
   * Returns the names that a text can use to print the output, unless they have another meaning.
   */
  public OuterScope around(SourceText text) {
    OuterScope around = OuterScope.NONE.fallingBack(Member.Output.SCHEMA, text(schema.json()));
    // The example is created only if needed, because it can be long.
    return text.content().contains(EXAMPLE) ? around.fallingBack(EXAMPLE, text(shown())) : around;
  }

  /**
   * Returns the example. It is created once for all texts of a prompt, so that problems are
   * reported once.
   */
  private String shown() {
    String example = shown.orElseGet(this::example);
    shown = Optional.of(example);
    return example;
  }

  private String example() {
    if (!examples.isEmpty()) {
      return Json.stringify(OutputExample.of(declared, examples.get(0)));
    }
    Optional<Object> made = OutputExample.of(declared, Limits.EXAMPLE_VALUES);
    if (made.isEmpty()) {
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.TOO_MANY,
                  declared.location(),
                  EXAMPLE,
                  "more than " + Limits.EXAMPLE_VALUES,
                  "values",
                  Limits.EXAMPLE_VALUES)
              .fix("Write one with 'output' under 'examples'."));
    }
    return made.map(Json::stringify).orElse("");
  }

  private static Value text(String json) {
    return new Value.Literal(new Constant.Text(json), Type.STRING);
  }
}
