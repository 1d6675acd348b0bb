package com.acme.benchmark.build;

import io.promptcompiler.runtime.TextPrompt;
import java.util.Map;

/** Prompts of this project. */
final class PromptCompiler implements Engine {
  private static final String TEMPLATE =
      """
      ---
      parameters:
        storyId: { required: true }
        subtaskId: { required: true }
        note: {}
        again: { type: boolean, default: false }
        items:
          type: array
          required: true
          items:
            properties:
              name: { required: true }
              count: { type: integer, required: true }
      ---
      # %1$s {{storyId}}
      %2$s {{subtaskId}}
      {{#if again}}
      %3$s
      {{else}}
      %4$s
      {{/if}}
      {{#if note}}
      Note: {{note}}
      {{/if}}
      {{#each items}}
      - {{name}}: {{count}}
      {{/each}}
      %5$s
      """;

  @Override
  public String way() {
    return "generated";
  }

  @Override
  public Map<String, String> sharedFiles() {
    return Map.of();
  }

  @Override
  public Map<String, String> files(Text text) {
    String file = "src/main/prompts/" + text.folder() + "/" + text.name() + ".md";
    return Map.of(file, text.in(TEMPLATE));
  }

  @Override
  public String render(ClassLoader project, Text text, Values values)
      throws ReflectiveOperationException {
    String name = "com.acme.build." + text.folder() + ".P" + text.number() + "Prompt";
    Object prompt =
        project.loadClass(name).getMethod("fromMap", Map.class).invoke(null, values.asMap());
    return ((TextPrompt) prompt).render();
  }
}
