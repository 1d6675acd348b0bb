/**
 * Serves prompts over the Model Context Protocol: {@link io.promptcompiler.mcp.McpPrompts} provides
 * the prompts of a catalog to a server of the official SDK. The package also contains two
 * transports.
 *
 * <p>{@code prompt-mcp} builds on the official SDK of the Model Context Protocol. A {@code Listing}
 * is the content of a catalog at one time, by the names that clients use. {@code
 * PromptCatalog.current()} detects cheaply whether it changed, so clients get the present
 * templates, and {@code KeepCurrent} compares two listings. The transports are our own: the SDK's
 * transport over standard input ends at the first malformed line, and its HTTP needs a servlet
 * container. {@code ParamShapes} checks requests before the SDK fails over them, and {@code
 * ResponseReview} adds the names that were meant to the SDK's own errors. {@code OwnAnswers}
 * answers what the SDK does not know: requests for agent skills, and all requests of clients that
 * use the protocol without sessions. In the tool, only {@code ServePrompts} loads classes of the
 * protocol.
 *
 * <p>Slow clients of MCP over HTTP are interrupted ({@code ClientThreads}). The limits of the JDK's
 * server are properties of the whole JVM, which an application may use otherwise, so {@code
 * HttpTransport} sets only the number of idle connections, and only if nobody has. {@code prompt
 * serve}, which only this machine can reach, sets the limits ({@code PageServer}).
 */
@NullMarked
package io.promptcompiler.mcp;

import org.jspecify.annotations.NullMarked;
