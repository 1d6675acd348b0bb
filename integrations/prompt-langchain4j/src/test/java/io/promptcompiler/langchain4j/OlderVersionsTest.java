package io.promptcompiler.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.service.AiServices;
import io.promptcompiler.outputs.Outputs;
import io.promptcompiler.runtime.CachePoint;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.Varies;
import io.promptcompiler.runtime.support.InfoBuilder;
import io.promptcompiler.runtime.tool.Tool;
import io.promptcompiler.runtime.tool.ToolInfo;
import io.promptcompiler.runtime.tool.Tools;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.slf4j.Logger;

/** Tests the module on class paths with other versions of LangChain4j. */
class OlderVersionsTest {
  private static final List<String> CALLS =
      List.of(
          "writesMessages",
          "marksForAnthropic",
          "readsMessages",
          "makesResponseFormats",
          "readsResponses",
          "createsServices",
          "makesSpecifications",
          "callsTools");

  private static final String TOO_OLD =
      "java.lang.IllegalStateException: prompt-langchain4j needs langchain4j-core 1.13 or later,"
          + " but an older one is on the class path. Raise the version of LangChain4j.";

  @TestFactory
  List<DynamicTest> theLowestVersionWorks() {
    return tests("1.13.0", "ok", CALLS);
  }

  @TestFactory
  List<DynamicTest> theVersionBeforeIsRejected() {
    return tests("1.12.2", TOO_OLD, CALLS);
  }

  @TestFactory
  List<DynamicTest> aVersionWithoutRawSchemasIsRejected() {
    return tests("1.0.0", TOO_OLD, CALLS.subList(0, 5));
  }

  @Test
  void toolsNeedNoServices() throws IOException, ReflectiveOperationException {
    assertThat(result("makesSpecifications", List.of("langchain4j-core"), "1.13.0"))
        .isEqualTo("ok");
  }

  /** Messages of the system have attributes since 1.23. */
  @TestFactory
  List<DynamicTest> marksForOpenAiNeedAttributesOfTheSystem() {
    return tests(
        "1.13.0",
        "java.lang.IllegalStateException: CacheMarks.OPENAI needs langchain4j-core 1.23 or later,"
            + " but an older one is on the class path. Raise the version of LangChain4j.",
        List.of("marksForOpenAi"));
  }

  private static List<DynamicTest> tests(String version, String expected, List<String> calls) {
    return calls.stream()
        .map(
            call ->
                DynamicTest.dynamicTest(
                    call + " with " + version,
                    () ->
                        assertThat(
                                result(call, List.of("langchain4j-core", "langchain4j"), version))
                            .isEqualTo(expected)))
        .toList();
  }

  /** Returns the result of a method of {@link Calls} with a version, or what it throws. */
  private static String result(String call, List<String> artifacts, String version)
      throws IOException, ReflectiveOperationException {
    List<URL> classPath = new ArrayList<>();
    for (String artifact : artifacts) {
      classPath.add(Path.of("target/older", artifact + "-" + version + ".jar").toUri().toURL());
    }
    for (Class<?> type :
        List.of(
            Calls.class,
            LangChain4jMessages.class,
            PromptInfo.class,
            Outputs.class,
            Logger.class,
            com.fasterxml.jackson.annotation.JsonProperty.class,
            com.fasterxml.jackson.core.JsonParser.class,
            com.fasterxml.jackson.databind.ObjectMapper.class)) {
      classPath.add(type.getProtectionDomain().getCodeSource().getLocation());
    }
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try (URLClassLoader loader =
        new URLClassLoader(classPath.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      Thread.currentThread().setContextClassLoader(loader);
      Class<?> calls = loader.loadClass(Calls.class.getName());
      return (String) calls.getMethod(call).invoke(null);
    } catch (InvocationTargetException e) {
      return String.valueOf(e.getCause());
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  /** The calls of an application. */
  public static final class Calls {
    private Calls() {}

    public static String writesMessages() {
      LangChain4jMessages.of(List.of(io.promptcompiler.runtime.ChatMessage.user("Hello")));
      return "ok";
    }

    public static String marksForAnthropic() {
      io.promptcompiler.runtime.ChatMessage question =
          io.promptcompiler.runtime.ChatMessage.user("Hello")
              .withCachePoints(List.of(new CachePoint(5, Varies.SESSION)));
      UserMessage sent =
          (UserMessage) LangChain4jMessages.of(List.of(question), CacheMarks.ANTHROPIC).get(0);
      return "ephemeral".equals(sent.attributes().get("cache_control")) ? "ok" : "no mark";
    }

    public static String marksForOpenAi() {
      LangChain4jMessages.of(List.of(), CacheMarks.OPENAI);
      return "ok";
    }

    public static String readsMessages() {
      LangChain4jMessages.history(List.of(AiMessage.from("Hello")));
      return "ok";
    }

    public static String makesResponseFormats() {
      ResponseFormats.of(
          InfoBuilder.of("review.md", "text", "project")
              .outputSchema("{\"type\":\"object\"}")
              .build());
      return "ok";
    }

    public static String readsResponses() {
      PromptInfo prompt =
          InfoBuilder.of("review.md", "text", "project")
              .outputSchema("{\"type\":\"object\"}")
              .build();
      ChatResponse response =
          ChatResponse.builder()
              .aiMessage(AiMessage.from("{}"))
              .finishReason(FinishReason.STOP)
              .build();
      return LangChain4jOutputs.read(response, Outputs.of(prompt, map -> "ok")).output();
    }

    public static String createsServices() {
      AiServices.builder(Texts.class).chatModel(new Model()).build();
      return "ok";
    }

    public static String makesSpecifications() {
      Tools tools = tools();
      List<ToolSpecification> specifications = LangChain4jTools.specifications(tools.infos());
      LangChain4jTools.describe(specifications, tools.infos());
      return LangChain4jTools.call(tools, request()).text();
    }

    public static String callsTools() {
      return LangChain4jTools.of(tools()).values().stream()
          .map(executor -> executor.executeWithContext(request(), null).resultText())
          .collect(Collectors.joining());
    }

    private static ToolExecutionRequest request() {
      return ToolExecutionRequest.builder().id("1").name("now").arguments("{}").build();
    }

    private static Tools tools() {
      ToolInfo now =
          ToolInfo.of(
              "now",
              "Returns the time.",
              "{\"type\":\"object\",\"properties\":{\"zone\":{\"type\":[\"string\",\"null\"]}},"
                  + "\"required\":[\"zone\"],\"additionalProperties\":false}");
      return Tools.of(Tool.of(now, arguments -> arguments, arguments -> "ok"));
    }
  }

  /** An AI service. */
  interface Texts {
    String answer(String question);
  }

  /** A model that is never called. */
  static final class Model implements ChatModel {
    @Override
    public ChatResponse doChat(ChatRequest request) {
      throw new AssertionError();
    }
  }
}
