package com.acme;

import com.acme.orchestrators.prompts.DocumentationOrchestrator;
import com.acme.orchestrators.prompts.custom.MyTemplateOrchestrator;
import io.promptcompiler.runtime.ChatMessage;
import java.util.List;

/** Runs the phases of an orchestrator as an application would, without a model. */
public final class Main {
  private Main() {}

  /** Prints the messages of each phase, and what the orchestrator says of itself. */
  public static void main(String[] arguments) {
    print(
        DocumentationOrchestrator.analysis()
            .userRequest("Document the API")
            .customInstructions("Leave {TASK_ID} as it is.")
            .outputFormat("asciidoc")
            .render());
    print(
        DocumentationOrchestrator.worker()
            .taskTitle("API")
            .taskScope("src/api")
            .taskDescription("All endpoints")
            .taskId("task_001")
            .originalRequest("Document the API")
            .includeExamples(false)
            .render());
    print(
        MyTemplateOrchestrator.verification()
            .cwd("/work")
            .projectName("api")
            .mergedOutput("It works.")
            .audience(MyTemplateOrchestrator.Audience.DEVELOPERS)
            .render());

    int workers = DocumentationOrchestrator.config().maxWorkers();
    long timeout = DocumentationOrchestrator.config().workerTimeout();
    boolean verifies = DocumentationOrchestrator.phases().verification().enabled();
    List<String> required = DocumentationOrchestrator.format().analysis().requiredFields();
    System.out.println(workers + " workers, " + timeout + " ms, verifies: " + verifies);
    System.out.println("An analysis has " + String.join(" and ", required) + ".");

    String answer =
        "I had a look.\n<<<ORCHESTRATOR_RESPONSE>>>\n{\"phase\": \"analysis\"}\n"
            + "<<<END_ORCHESTRATOR_RESPONSE>>>\n";
    System.out.println(DocumentationOrchestrator.responseFormat().extract(answer));
  }

  private static void print(List<ChatMessage> messages) {
    for (ChatMessage message : messages) {
      System.out.println("==== " + message.role());
      System.out.println(message.content());
    }
  }
}
