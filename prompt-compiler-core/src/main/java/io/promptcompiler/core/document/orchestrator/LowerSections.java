package io.promptcompiler.core.document.orchestrator;

import io.promptcompiler.core.document.LowerData;
import io.promptcompiler.core.document.orchestrator.OrchestratorElement.Prompt;
import io.promptcompiler.core.document.orchestrator.OrchestratorElement.ResponseFormat;
import io.promptcompiler.core.program.Data;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.RuntimeType;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.Located;
import io.promptcompiler.core.syntax.data.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lowers each section of a document except its prompts to a member with typed data. */
final class LowerSections {
  private final List<Member> members = new ArrayList<>();

  private LowerSections() {}

  /** Returns the members for the sections of a document that is merged with its ancestors. */
  static List<Member> lower(OrchestratorElement document) {
    LowerSections sections = new LowerSections();
    sections.section("config", document.config(), OrchestratorShape.CONFIG);
    sections.section(
        "phases",
        document.phases().map(found -> new Located<>(found.value().data(), found.key())),
        OrchestratorShape.PHASES);
    document.responseFormat().ifPresent(sections::responseFormat);
    sections.formats(document.allPrompts());
    sections.section("variables", document.variables(), new Shape.MapOf(Shape.ANYTHING));
    sections.section("hooks", document.hooks(), OrchestratorShape.HOOKS);
    sections.section("ui", document.ui(), OrchestratorShape.UI);
    return sections.members;
  }

  private void section(String name, Optional<Located<Mapping>> section, Shape shape) {
    section.ifPresent(
        found ->
            members.add(
                new Member.Given(
                    name,
                    LowerData.tree(found.value(), shape),
                    "What '" + name + "', including inherited values.",
                    found.key())));
  }

  private void formats(List<Prompt> prompts) {
    List<Data.Tree.Member> formats = new ArrayList<>();
    for (Prompt prompt : prompts) {
      prompt
          .format()
          .ifPresent(
              format ->
                  formats.add(
                      new Data.Tree.Member(
                          prompt.of().prompt(),
                          LowerData.tree(format.value().data(), OrchestratorShape.FORMAT),
                          "The content of an answer to the prompt '" + prompt.of().prompt() + "'.",
                          format.key())));
    }
    if (!formats.isEmpty()) {
      members.add(
          new Member.Given(
              "format",
              new Data.Tree(formats),
              "The contents of answers to the prompts.",
              formats.get(0).location()));
    }
  }

  private void responseFormat(Located<ResponseFormat> format) {
    members.add(
        new Member.Given(
            "responseFormat",
            new Data.Made(
                RuntimeType.RESPONSE_FORMAT,
                List.of(
                    Data.text(format.value().delimiterStart()),
                    Data.text(format.value().delimiterEnd()),
                    Data.text(format.value().type()))),
            "The markers of a model's answers.",
            format.key()));
  }
}
