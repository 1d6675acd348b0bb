package io.promptcompiler.lsp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Measures the server over a module of 1,000 templates: from the start to the first findings, from
 * an edit to its findings, and its memory. It asserts nothing.
 */
final class MeasureServer {
  private static final int TEMPLATES = 1_000;
  private static final int EDITS = 100;

  private MeasureServer() {}

  public static void main(String[] args) throws IOException {
    Path folder = Files.createTempDirectory("measured");
    Path prompts = Files.createDirectories(folder.resolve("src/main/prompts"));
    Files.createDirectories(prompts.resolve("partials"));
    for (int i = 0; i < 50; i++) {
      Files.writeString(
          prompts.resolve("partials/part" + i + ".md"),
          "---\nparameters:\n  title: { required: true }\n---\nThe part of {{title}}.\n".repeat(1));
    }
    for (int i = 0; i < TEMPLATES; i++) {
      Path file = prompts.resolve("area" + i / 50 + "/prompt" + i + ".md");
      Files.createDirectories(file.getParent());
      Files.writeString(file, template(i, ""));
    }
    long start = System.nanoTime();
    try (Session session = Session.of(folder)) {
      session.settle();
      print("start to first findings", List.of(System.nanoTime() - start));
      List<Long> own = new ArrayList<>();
      for (int i = 0; i < EDITS; i++) {
        String id = "area0/prompt" + (i % 50) + ".md";
        long before = System.nanoTime();
        session.edit(id, template(i % 50, "Edit " + i + " {{nobody}}"));
        session.settle();
        if (!session.all().containsKey(session.uri(id))) {
          throw new IllegalStateException("no finding in " + id);
        }
        own.add(System.nanoTime() - before);
      }
      print("an edit of one template", own);
      List<Long> shared = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        long before = System.nanoTime();
        session.edit("_defaults.yaml", "types:\n  Level: { enum: [low, high, x" + i + "] }\n");
        session.settle();
        shared.add(System.nanoTime() - before);
      }
      print("an edit that all depend on", shared);
      System.gc();
      Runtime memory = Runtime.getRuntime();
      System.out.printf(
          "heap in use, editor and server: %d MB%n",
          (memory.totalMemory() - memory.freeMemory()) >> 20);
    }
    System.exit(0); // threads of the client go on
  }

  private static String template(int number, String more) {
    return """
        ---
        parameters:
          title: { required: true, description: What it is about. }
          items:
            required: true
            items: { properties: { name: { required: true }, done: { type: boolean } } }
        examples:
          - name: one
            parameters: { title: A, items: [{ name: B, done: true }] }
        ---
        # {{title}}

        {{#each items}}
        - {{name}}{{#if done}} (done){{/if}}
        {{/each}}
        {{> part%d}}
        %s
        """
        .formatted(number % 50, more);
  }

  private static void print(String what, List<Long> nanos) {
    List<Long> sorted = new ArrayList<>(nanos);
    Collections.sort(sorted);
    System.out.printf(
        "%s: median %d ms, 95%% %d ms, most %d ms%n",
        what,
        sorted.get(sorted.size() / 2) / 1_000_000,
        sorted.get(sorted.size() * 95 / 100) / 1_000_000,
        sorted.get(sorted.size() - 1) / 1_000_000);
  }
}
