package io.promptcompiler.it.scale;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The texts of a {@link SyntheticTree}. */
final class SyntheticText {
  static final String ROOT_DEFAULTS =
      """
      version: 1.4.0
      types:
        Finding:
          type: object
          properties:
            title: { type: string, required: true, description: What is wrong }
            severity: { enum: [low, medium, high], required: true }
            line: { type: integer, required: true }
      parameters:
        projectName: { type: string, required: true, description: The project that is worked on }
      """;

  private static final List<String> WORDS =
      List.of(
          ("the a an each every change file test plan step answer reviewer model project team build"
                  + " writes reads checks explains keeps names says gives before after without"
                  + " only one short plain small clear exact careful sentence finding reason line"
                  + " nobody somebody and or but then because until never always")
              .split(" "));

  private final Random random;

  SyntheticText(Random random) {
    this.random = random;
  }

  String areaDefaults() {
    return """
        types:
          Document:
            type: object
            properties:
              path: { type: string, required: true }
              text: { type: string, required: true }
              words: { type: integer }
        parameters:
          audience: { type: string, required: false, description: "%s" }
        """
        .formatted(sentence());
  }

  String smallPartial(String heading) {
    return "## For "
        + heading
        + "\n\n"
        + paragraph(2)
        + "{{#if projectName}}For {{projectName}}.{{/if}}\n";
  }

  String largePartial() {
    return """
        ---
        parameters:
          projectName: { type: string, required: true }
        ---
        # Background of {{projectName}}

        """
        + paragraphs(2200 + random.nextInt(2000))
        + "\nAll of this holds for {{projectName}}.\n";
  }

  String skill() {
    return paragraph(3) + "Write for {{projectName}}.\n";
  }

  /** A prompt: two to twelve parameters, sections between paragraphs. */
  String prompt(int number) {
    List<String> declared = new ArrayList<>();
    List<String> sections = new ArrayList<>();
    int parameters = 1 + random.nextInt(11);
    for (int i = 0; i < parameters; i++) {
      parameter(i, declared, sections);
    }
    include(sections);
    int length = 300 + (int) (5200 * Math.pow(random.nextDouble(), 2));
    StringBuilder prompt = new StringBuilder("---\nsynopsis:\n  - ").append(sentence());
    prompt.append("\nparameters:\n");
    declared.forEach(prompt::append);
    prompt.append("---\n# Task ").append(number).append(" of {{projectName}}\n\n");
    for (String section : sections) {
      prompt.append(paragraphs(length / sections.size())).append(section);
    }
    return prompt.toString();
  }

  private void parameter(int number, List<String> declared, List<String> sections) {
    String name = WORDS.get(random.nextInt(WORDS.size())) + "Of" + number;
    String about = ", description: \"" + sentence() + "\" }\n";
    switch (random.nextInt(7)) {
      case 0 -> {
        declared.add("  " + name + ": { type: boolean, required: true" + about);
        sections.add(
            "{{#if " + name + "}}\n" + paragraph(2) + "{{else}}\n" + paragraph(1) + "{{/if}}\n");
      }
      case 1 -> {
        declared.add("  " + name + ": { type: integer, default: " + random.nextInt(9) + about);
        sections.add("At most {{" + name + "}} sentences.\n");
      }
      case 2 -> {
        declared.add("  " + name + ": { type: \"string[]\", required: true" + about);
        sections.add(
            "{{#each " + name + "}}\n- {{this}}\n{{else}}\nThere is nothing.\n{{/each}}\n");
      }
      case 3 -> {
        declared.add("  " + name + ": { type: \"Finding[]\"" + about);
        sections.add(
            "{{#each "
                + name
                + "}}\n{{@index}}. {{title}} in line {{line}}{{#if (eq severity \"high\")}} (now){{/if}}\n{{/each}}\n");
      }
      case 4 -> {
        declared.add("  " + name + ": { enum: [brief, normal, thorough], default: normal" + about);
        sections.add(
            "{{#if (eq " + name + " \"brief\")}}Be brief.{{else}}Be {{" + name + "}}.{{/if}}\n");
      }
      default -> {
        declared.add("  " + name + ": { type: string, required: " + random.nextBoolean() + about);
        sections.add("> {{" + name + "}}\n\n" + paragraph(1) + "Again: {{" + name + "}}.\n");
      }
    }
  }

  private void include(List<String> sections) {
    switch (random.nextInt(6)) {
      case 0 -> sections.add("{{> answer}}\n");
      case 1 -> sections.add("{{> rules projectName=projectName}}\n");
      case 2 -> sections.add("{{> background projectName=projectName}}\n{{> reminder}}\n");
      case 3 -> sections.add("{{skill:style}}\n");
      case 4 -> sections.add("{{#if audience}}For {{audience}}.{{/if}}\n{{> answer}}\n");
      default -> sections.add("That is all.\n");
    }
  }

  private String paragraphs(int length) {
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      text.append(paragraph(1 + random.nextInt(4)));
    }
    return text.toString();
  }

  private String paragraph(int sentences) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < sentences; i++) {
      text.append(sentence()).append(i + 1 < sentences ? " " : "\n\n");
    }
    return text.toString();
  }

  private String sentence() {
    StringBuilder text = new StringBuilder();
    int words = 6 + random.nextInt(9);
    for (int i = 0; i < words; i++) {
      text.append(i == 0 ? "" : " ").append(WORDS.get(random.nextInt(WORDS.size())));
    }
    return Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
  }
}
