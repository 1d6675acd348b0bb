package io.promptcompiler.core.tool;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A framework with an annotation that makes a method a tool. In all of them the tool has the name
 * of the method unless {@code name} has another one.
 */
public enum ToolFramework {
  /** LangChain4j and Quarkus LangChain4j, which joins the lines of {@code value}. */
  LANGCHAIN4J(
      "LangChain4j",
      "dev.langchain4j.agent.tool.Tool",
      "value",
      "dev.langchain4j.agent.tool.P",
      List.of("value", "description")),

  /** Spring AI, where the name of the method is the description if there is none. */
  SPRING_AI(
      "Spring AI",
      "org.springframework.ai.tool.annotation.Tool",
      "description",
      "org.springframework.ai.tool.annotation.ToolParam",
      List.of("description")),

  /** The annotations of MCP servers that are a part of Spring AI since 2.0. */
  SPRING_MCP(
      "Spring AI",
      "org.springframework.ai.mcp.annotation.McpTool",
      "description",
      "org.springframework.ai.mcp.annotation.McpToolParam",
      List.of("description")),

  /** The same annotations before they became a part of Spring AI. */
  COMMUNITY_MCP(
      "Spring AI",
      "org.springaicommunity.mcp.annotation.McpTool",
      "description",
      "org.springaicommunity.mcp.annotation.McpToolParam",
      List.of("description")),

  /** The MCP server of Quarkus. */
  QUARKUS_MCP(
      "Quarkus",
      "io.quarkiverse.mcp.server.Tool",
      "description",
      "io.quarkiverse.mcp.server.ToolArg",
      List.of("description")),

  /** Embabel. */
  EMBABEL(
      "Embabel",
      "com.embabel.agent.api.annotation.LlmTool",
      "description",
      "com.embabel.agent.api.annotation.LlmTool.Param",
      List.of("description"));

  /** The value of {@code name} in Quarkus that means the name of the method. */
  private static final String METHOD_NAME = "<<element name>>";

  private static final Pattern MENTION = Pattern.compile("@(?:[\\w.]+\\.)?(?:Mcp|Llm)?Tool\\b");

  private static final List<String> PACKAGES =
      Arrays.stream(values())
          .map(one -> one.annotation.substring(0, one.annotation.lastIndexOf('.')))
          .toList();

  private final String title;
  private final String annotation;
  private final String description;
  private final String parameterAnnotation;

  @SuppressWarnings("ImmutableEnumChecker") // The lists are immutable.
  private final List<String> parameterDescription;

  ToolFramework(
      String title,
      String annotation,
      String description,
      String parameterAnnotation,
      List<String> parameterDescription) {
    this.title = title;
    this.annotation = annotation;
    this.description = description;
    this.parameterAnnotation = parameterAnnotation;
    this.parameterDescription = parameterDescription;
  }

  /** Returns whether a source may have methods that are tools. */
  public static boolean mayBeIn(String source) {
    return PACKAGES.stream().anyMatch(source::contains) && MENTION.matcher(source).find();
  }

  /** Returns the names of the frameworks for messages. */
  static String titles() {
    return Arrays.stream(values())
        .map(ToolFramework::title)
        .distinct()
        .collect(Collectors.joining(", "));
  }

  /** Returns the name for messages: {@code LangChain4j}. */
  public String title() {
    return title;
  }

  /** Returns the full name of the annotation of methods. */
  public String annotation() {
    return annotation;
  }

  /** Returns the member of the annotation that describes the tool. */
  public String description() {
    return description;
  }

  /** Returns the full name of the annotation of parameters. */
  public String parameterAnnotation() {
    return parameterAnnotation;
  }

  /** Returns the members of the annotation of parameters, one of which describes the parameter. */
  public List<String> parameterDescription() {
    return parameterDescription;
  }

  /** Returns whether a value of {@code name} means the name of the method. */
  boolean isMethodName(String name) {
    return name.isBlank() || name.equals(METHOD_NAME);
  }
}
