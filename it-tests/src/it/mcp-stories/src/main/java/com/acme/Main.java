package com.acme;

import com.acme.mcp_stories.prompts.Prompts;
import com.acme.mcp_stories.prompts.build.CodeSubtaskPrompt;
import com.acme.mcp_stories.prompts.build.ReviewFeedbackPrompt;
import com.acme.mcp_stories.prompts.build.SuperviseSubtaskPrompt;
import java.util.List;
import java.util.Map;

/** Renders prompts: by builder, where javac checks the parameters, and by name. */
public final class Main {
  private static final List<String> TOOLS = List.of("Read", "Edit", "Bash");

  private Main() {}

  /** Prints the prompt that the first argument asks for; without one that of a coder. */
  public static void main(String[] arguments) {
    System.out.print(
        switch (arguments.length == 0 ? "code" : arguments[0]) {
          case "feedback" -> feedback();
          case "supervise" -> supervise();
          case "by-name" -> byName();
          default -> code();
        });
  }

  private static String code() {
    return CodeSubtaskPrompt.builder()
        .storyId("37")
        .subtaskId("094")
        .continue_(true)
        .iteration(2)
        .continuation(1)
        .sessionSpecificInstructions("The tests of the parser are slow; run them last.")
        .render();
  }

  private static String feedback() {
    ReviewFeedbackPrompt.FindingsItem finding =
        ReviewFeedbackPrompt.FindingsItem.of(
                "The parser accepts an empty tag", ReviewFeedbackPrompt.FindingsItemSeverity.MUST)
            .withFile("src/parser.ts")
            .withLine(94);
    return ReviewFeedbackPrompt.builder()
        .storyId("37")
        .subtaskId("094")
        .findings(List.of(finding))
        .class_("TagParser")
        .render();
  }

  private static String supervise() {
    SuperviseSubtaskPrompt.AgentsItem coder =
        SuperviseSubtaskPrompt.AgentsItem.of("carbon", "coder", TOOLS);
    SuperviseSubtaskPrompt.AgentsItem reviewer =
        SuperviseSubtaskPrompt.AgentsItem.of("helium", "reviewer", TOOLS);
    return SuperviseSubtaskPrompt.builder()
        .storyId("37")
        .subtaskId("094")
        .agents(List.of(coder, reviewer))
        .gitHash("4f1c9e2")
        .render();
  }

  private static String byName() {
    Map<String, Object> parameters =
        Map.of(
            "storyId", "37",
            "subtaskId", "094",
            "gitHash", "4f1c9e2",
            "iteration", "2",
            "wait", "true");
    return Prompts.catalog().render("build/review-work.md", parameters);
  }
}
