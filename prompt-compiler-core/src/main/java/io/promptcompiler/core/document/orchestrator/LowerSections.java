package io.promptcompiler.core.document.orchestrator;

import io.promptcompiler.core.document.LowerData;
import io.promptcompiler.core.document.orchestrator.OrchestratorElement.Prompt;
import io.promptcompiler.core.program.Data;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.RuntimeType;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataObject;
import io.promptcompiler.core.syntax.data.Shape;
import java.util.ArrayList;
import java.util.List;

/** Lowers each section of a document except its prompts to a member with typed data. */
final class LowerSections {
  private final OrchestratorElement document;
  private final List<Member> members = new ArrayList<>();

  private LowerSections(OrchestratorElement document) {
    this.document = document;
  }

  /** Returns the members for the sections of a document that is merged with its ancestors. */
  static List<Member> lower(OrchestratorElement document) {
    LowerSections sections = new LowerSections(document);
    sections.section(OrchestratorShape.CONFIG);
    sections.section(OrchestratorShape.PHASES);
    document.responseFormat().ifPresent(sections::responseFormat);
    sections.formats();
    sections.section(OrchestratorShape.VARIABLES);
    sections.section(OrchestratorShape.HOOKS);
    sections.section(OrchestratorShape.UI);
    return sections.members;
  }

  private void section(Shape.Key<?> key) {
    DataObject keys = document.keys();
    keys.node(key)
        .flatMap(found -> DataNode.as(found, Mapping.class))
        .map(
            found ->
                new Member.Given(
                    key.name(),
                    LowerData.tree(found, key.shape()),
                    "The section '" + key.name() + "', with inherited values.",
                    keys.place(key)))
        .ifPresent(members::add);
  }

  private void formats() {
    List<Data.Tree.Member> formats = new ArrayList<>();
    for (Prompt prompt : document.prompts()) {
      prompt
          .keys()
          .find(OrchestratorShape.FORMAT)
          .ifPresent(
              format ->
                  formats.add(
                      new Data.Tree.Member(
                          prompt.name(),
                          LowerData.tree(format.data(), OrchestratorShape.FORMAT.shape()),
                          "The content of an answer to the prompt '" + prompt.name() + "'.",
                          prompt.keys().place(OrchestratorShape.FORMAT))));
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

  private void responseFormat(DataObject format) {
    Shape.Key<DataObject> key = OrchestratorShape.RESPONSE_FORMAT;
    List<Data> texts =
        OrchestratorShape.DELIMITER_KEYS.stream()
            .map(one -> Data.text(OrchestratorElement.text(format, one)))
            .toList();
    members.add(
        new Member.Given(
            key.name(),
            new Data.Made(RuntimeType.RESPONSE_FORMAT, texts),
            "The markers of a model's answers.",
            document.keys().get(OrchestratorShape.PROMPTS).place(key)));
  }
}
